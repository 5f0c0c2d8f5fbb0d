import type { Locator } from "@playwright/test";
import { eventChannel } from "../../../src-preload/contract/channels.ts";
import type { Notice } from "../../../src-preload/contract/health/notices.ts";
import type { DeskWindow } from "./desk-window.ts";

export const fileNotices = ({ page }: DeskWindow): Locator =>
  page.getByRole("status", { name: "Notices about this desk's files" });

/** As main reports to the page what happened to the desk's files. */
export const pushNotices = (desk: DeskWindow, notices: readonly Notice[]): Promise<void> =>
  desk.app.evaluate(
    ({ BrowserWindow }, { channel, reported }) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) webContents.send(channel, reported);
    },
    { channel: eventChannel("notices", "changed"), reported: notices },
  );
