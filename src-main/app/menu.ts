import { Menu, type MenuItemConstructorOptions } from "electron";
import type { Language } from "../../src-domain/language.ts";
import { SHELL_WORDS } from "./words.ts";

/** On macOS copy, paste and quit need a menu; elsewhere the desk has none. */
export function installMenu(platform: NodeJS.Platform, language: Language): void {
  Menu.setApplicationMenu(platform === "darwin" ? Menu.buildFromTemplate(menuIn(language)) : null);
}

/** Labels are set because the default labels of roles are English. */
export function menuIn(language: Language): MenuItemConstructorOptions[] {
  const words = SHELL_WORDS[language].menu;
  const item = (role: Exclude<keyof typeof words, "edit" | "window">): MenuItemConstructorOptions => ({
    role,
    label: words[role],
  });
  const line: MenuItemConstructorOptions = { type: "separator" };
  return [
    {
      role: "appMenu",
      submenu: [
        item("about"),
        line,
        item("services"),
        line,
        item("hide"),
        item("hideOthers"),
        item("unhide"),
        line,
        item("quit"),
      ],
    },
    {
      role: "editMenu",
      label: words.edit,
      submenu: [item("undo"), item("redo"), line, item("cut"), item("copy"), item("paste"), item("selectAll")],
    },
    {
      role: "windowMenu",
      label: words.window,
      submenu: [item("minimize"), item("zoom"), line, item("front")],
    },
  ];
}
