// Runs in Electron: draws the icon's two drawings in the requested sizes, each as a PNG with a transparent background.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { app, BrowserWindow } from "electron";

const resources = String(process.env["RETURNS_DESK_ICONS"]);
const sizes = String(process.env["RETURNS_DESK_ICON_SIZES"]).split(",").map(Number);

/** In smaller sizes, the lines of the whole drawing would merge. */
const SMALLEST_OF_THE_WHOLE = 48;

app.disableHardwareAcceleration();
app
  .whenReady()
  .then(draw)
  .then(
    () => app.exit(0),
    (/** @type {unknown} */ error) => {
      console.error(error);
      app.exit(1);
    },
  );

async function draw() {
  const window = new BrowserWindow({ show: false, width: 1100, height: 1100, webPreferences: { sandbox: true } });
  await window.loadURL("data:text/html,<canvas></canvas>");
  mkdirSync(join(resources, "icons"), { recursive: true });
  for (const size of sizes) {
    const drawing = readFileSync(join(resources, size < SMALLEST_OF_THE_WHOLE ? "icon-small.svg" : "icon.svg"), "utf8");
    const address = `data:image/svg+xml;base64,${Buffer.from(drawing).toString("base64")}`;
    const png = await window.webContents.executeJavaScript(`new Promise((resolve, reject) => {
      const image = new Image(${size}, ${size});
      image.onerror = () => reject(new Error("The drawing cannot be read"));
      image.onload = () => {
        const canvas = document.querySelector("canvas");
        canvas.width = canvas.height = ${size};
        canvas.getContext("2d").drawImage(image, 0, 0, ${size}, ${size});
        resolve(canvas.toDataURL("image/png").split(",")[1]);
      };
      image.src = ${JSON.stringify(address)};
    })`);
    writeFileSync(join(resources, "icons", `${size}x${size}.png`), Buffer.from(png, "base64"));
  }
}
