// Asking the server. What it refuses becomes an ApiError whose message is a sentence for people.

const client = crypto.getRandomValues(new Uint32Array(3)).join("-");

export class ApiError extends Error {
  constructor(message, kind, status) {
    super(message);
    this.kind = kind;
    this.status = status;
  }
}

export const get = (path) => ask(path, { headers: { "X-Plies-Client": client } });
export const post = (path, body = {}, signal = undefined) => ask(path, request(body, signal));

const request = (body, signal) => ({
  method: "POST",
  headers: { "Content-Type": "application/json", "X-Plies-Client": client },
  body: JSON.stringify(body),
  signal,
});

async function ask(path, options) {
  const answer = await reach(path, options);
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new ApiError(content.error ?? `the server answered ${answer.status}`, content.kind ?? "Unknown", answer.status);
  return content;
}

async function reach(path, options) {
  try {
    return await fetch(`api/${path}`, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError("the server cannot be reached; is plies studio still running?", "Unreachable", 0);
  }
}

/** Ask for something that takes a while. onevent sees every line but the last; the last one is returned. */
export async function stream(path, body, onevent = () => {}, signal = undefined) {
  const answer = await reach(path, request(body, signal));
  if (!answer.ok) {
    const content = await answer.json().catch(() => ({}));
    throw new ApiError(content.error ?? `the server answered ${answer.status}`, content.kind ?? "Unknown", answer.status);
  }
  for await (const event of lines(answer.body)) {
    if (event.event === "answer") return event;
    if (event.event === "error") throw new ApiError(event.error, event.kind, 400);
    onevent(event);
  }
  throw new ApiError("the answer broke off; ask again", "Unreachable", 0);
}

async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    rest += value;
    const parts = rest.split("\n");
    rest = parts.pop();
    for (const part of parts) if (part.trim()) yield JSON.parse(part);
  }
  if (rest.trim()) yield JSON.parse(rest);
}
