// One sentence at the foot of the page, which goes away by itself. Screen readers say it.

let timer = 0;

export function notice(text, bad = false) {
  const box = document.getElementById("notice");
  box.textContent = text;
  box.classList.toggle("bad", bad);
  clearTimeout(timer);
  timer = setTimeout(() => (box.textContent = ""), 3000 + text.length * 45);
}

/** Run something; what the server refuses becomes a notice, what is our own mistake is thrown. */
export async function tell(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name === "AbortError") return undefined;
    if (!error.kind) throw error;
    notice(error.message, true);
    return undefined;
  }
}
