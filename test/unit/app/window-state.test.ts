import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fitToDisplays, readWindowState } from "../../../src-main/app/page/window-state.ts";
import { openWindow } from "../../../src-main/app/window.ts";
import { tempFolder } from "../../temp-folder.ts";

type Rectangle = Readonly<Record<"x" | "y" | "width" | "height", number>>;
const electron = vi.hoisted(() => ({
  userData: "",
  screens: [] as Rectangle[],
  opened: {} as Readonly<Record<string, unknown>>,
  close: (): void => undefined,
}));
vi.mock("electron", () => {
  class BrowserWindow {
    readonly webContents = { on: (): void => undefined };
    readonly once = (): void => undefined;
    readonly show = (): void => undefined;
    readonly loadURL = async (): Promise<void> => undefined;
    readonly isMaximized = (): boolean => false;
    readonly getNormalBounds = (): object => ({ x: 0, y: 0, width: 1280, height: 670 });
    constructor(options: object) {
      electron.opened = { ...options };
    }
    on(name: string, listener: () => void): void {
      if (name === "close") electron.close = listener;
    }
  }
  const displays = (): object[] => electron.screens.map((workArea) => ({ workArea }));
  return {
    BrowserWindow,
    app: { getPath: () => electron.userData },
    nativeTheme: { on: () => undefined, themeSource: "system" },
    screen: { getAllDisplays: displays, getPrimaryDisplay: () => displays()[0] },
  };
});

describe("the stored window state", () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const place = { x: 100, y: 100, width: 1400, height: 900, maximized: false };

  it("keeps a position that is reachable on a display", () => {
    expect(fitToDisplays(place, [screen])).toEqual(place);
    expect(fitToDisplays({ ...place, x: -1100 }, [screen])).not.toBeNull();
  });

  it.each([[{ x: 2500 }], [{ y: -300 }], [{ y: 1070 }], [{ x: -1350 }]])(
    "discards a position outside every display: %j",
    (change) => expect(fitToDisplays({ ...place, ...change }, [screen])).toBeNull(),
  );

  it("shrinks to a display whose scale was raised", () => {
    const scaled = { x: 0, y: 0, width: 1280, height: 670 };
    expect(fitToDisplays(place, [scaled])).toEqual({ ...place, ...scaled });
  });
});

describe("the window", () => {
  const full = { x: 0, y: 0, width: 1920, height: 1040 };
  const scaled = { x: 1920, y: 0, width: 1280, height: 670 };
  let folder: string;
  beforeEach(() => {
    folder = electron.userData = tempFolder();
  });

  const sizesOn = (screens: Rectangle[]): object => {
    electron.screens = screens;
    openWindow({ preload: "", url: "" });
    const { width, height, minWidth, minHeight } = electron.opened;
    return { first: [width, height], smallest: [minWidth, minHeight] };
  };

  it("limits its first and smallest size to the display's work area", () => {
    expect(sizesOn([full])).toEqual({ first: [1440, 900], smallest: [1100, 720] });
    expect(sizesOn([scaled])).toEqual({ first: [1280, 670], smallest: [1100, 670] });
    expect(sizesOn([full, scaled])).toEqual({ first: [1440, 900], smallest: [1100, 670] });
  });

  it("warns and closes when its state cannot be stored", () => {
    electron.screens = [full];
    openWindow({ preload: "", url: "" });
    const warned = vi.spyOn(process, "emitWarning").mockReturnValue();
    electron.close();
    expect(readWindowState(join(folder, "window-state.json"))).toMatchObject({ width: 1280, height: 670 });
    expect(warned).not.toHaveBeenCalled();
    electron.userData = join(folder, "not-there");
    openWindow({ preload: "", url: "" });
    expect(electron.close).not.toThrow();
    expect(warned).toHaveBeenCalledOnce();
    warned.mockRestore();
  });
});
