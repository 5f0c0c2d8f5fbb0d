import { Menu } from "electron";

/** macOS needs a menu for copy, paste and quit to work; elsewhere the desk has none. */
export function installMenu(platform: NodeJS.Platform): void {
  Menu.setApplicationMenu(
    platform === "darwin"
      ? Menu.buildFromTemplate([{ role: "appMenu" }, { role: "editMenu" }, { role: "windowMenu" }])
      : null,
  );
}
