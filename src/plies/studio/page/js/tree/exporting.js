// Trees and exercises as files. PNG is the SVG, painted on a canvas at three times its size.

import { post } from "../api.js";
import { choice, download, h, label } from "../dom.js";
import { tell } from "../notice.js";

const FORMATS = [["svg", "SVG"], ["png", "PNG"], ["tikz", "TikZ"], ["dot", "DOT"], ["json", "JSON"], ["text", "text"]];
const SCALE = 3;

/** path: where to ask; body(): what to send besides the format. */
export function exporter(path, body) {
  const format = choice(FORMATS, "svg", () => {});
  const save = () => tell(async () => {
    const wanted = format.value === "png" ? "svg" : format.value;
    const file = await post(path, { ...body(), format: wanted });
    if (format.value === "png") download(file.file_name.replace(/svg$/, "png"), await painted(file.content));
    else download(file.file_name, file.content, file.media_type);
  });
  return h("div", { class: "row end no-print" }, label("Export as", format), h("button", { type: "button", onclick: save }, "Save"));
}

export async function painted(svg) {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width: Math.max(1, image.width * SCALE), height: Math.max(1, image.height * SCALE) });
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#ffffff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
