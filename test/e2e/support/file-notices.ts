import type { Locator } from "@playwright/test";
import { eventChannel } from "../../../src-preload/contract/channels.ts";
import type { Notice } from "../../../src-preload/contract/health/notices.ts";
import type { DeskWindow } from "./desk-window.ts";

export const fileNotices = ({ page }: DeskWindow): Locator =>
  page.getByRole("status", { name: "Notices about this desk's files" });

export const pushNotices = (desk: DeskWindow, notices: readonly Notice[]): Promise<void> =>
  desk.app.evaluate(
    ({ BrowserWindow }, { channel, notices }) => {
      for (const { webContents } of BrowserWindow.getAllWindows()) webContents.send(channel, notices);
    },
    { channel: eventChannel("notices", "changed"), notices },
  );
