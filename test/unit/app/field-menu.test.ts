import { EventEmitter } from "node:events";
import { beforeEach, expect, it, vi } from "vitest";
import { createFieldMenu } from "../../../src-main/app/page/field-menu.ts";

const ALL_FLAGS = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true };

class WebContents extends EventEmitter {
  readonly zoomFactor = 2;
  readonly paste = vi.fn();
  readonly copy = vi.fn();

  openMenu({ isEditable = true, ...flags }: Partial<typeof ALL_FLAGS & { isEditable: boolean }> = {}): void {
    this.emit("context-menu", {}, { x: 300, y: 80, isEditable, editFlags: { ...ALL_FLAGS, ...flags } });
  }
}

let webContents: WebContents;
let isLocked: boolean;
const publish = vi.fn();
let editField: ReturnType<typeof createFieldMenu>;

beforeEach(() => {
  publish.mockClear();
  webContents = new WebContents();
  isLocked = false;
  editField = createFieldMenu({ window: { webContents } as never, publish, isLocked: () => isLocked });
});

it("offers the commands that a text field allows, at the page's position", () => {
  webContents.openMenu({ canCut: false, canCopy: false });
  expect(publish.mock.calls).toEqual([
    ["window", "fieldMenu", { left: 150, top: 40, commands: ["paste", "selectAll"] }],
  ]);
});

it("pastes once for each opened menu", () => {
  editField("paste");
  expect(webContents.paste).toHaveBeenCalledTimes(0);
  webContents.openMenu();
  editField("paste");
  editField("paste");
  expect(webContents.paste).toHaveBeenCalledTimes(1);
});

it("copies nothing from a field that does not allow it", () => {
  webContents.openMenu({ canCopy: false });
  editField("copy");
  expect(webContents.copy).not.toHaveBeenCalled();
});

it("opens no menu outside text fields", () => {
  webContents.openMenu();
  webContents.openMenu({ isEditable: false });
  editField("paste");
  expect(webContents.paste).not.toHaveBeenCalled();
  expect(publish).toHaveBeenCalledTimes(1);
});

it("opens no menu while the desk is locked", () => {
  isLocked = true;
  webContents.openMenu();
  editField("paste");
  expect(webContents.paste).not.toHaveBeenCalled();
  expect(publish).not.toHaveBeenCalled();
});
