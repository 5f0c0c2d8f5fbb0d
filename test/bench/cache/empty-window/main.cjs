// The least that an Electron app can be: one sandboxed window with one line of text.
const { join } = require("node:path");
const { app, BrowserWindow } = require("electron");

app.on("window-all-closed", () => app.quit());
void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1280, height: 800 });
  void window.loadFile(join(__dirname, "index.html"));
});
