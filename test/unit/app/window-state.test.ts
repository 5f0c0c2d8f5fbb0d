import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openWindow } from "../../../src-main/app/window.ts";
import { fitToDisplays, readWindowState } from "../../../src-main/app/page/window-state.ts";
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

describe("the window's remembered place", () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const place = { x: 100, y: 100, width: 1400, height: 900, maximized: false };

  it("is kept while it can be reached", () => {
    expect(fitToDisplays(place, [screen])).toEqual(place);
    expect(fitToDisplays({ ...place, x: -1100 }, [screen])).not.toBeNull();
  });

  it.each([[{ x: 2500 }], [{ y: -300 }], [{ y: 1070 }], [{ x: -1350 }]])(
    "is forgotten when its screen has gone: %j",
    (change) => expect(fitToDisplays({ ...place, ...change }, [screen])).toBeNull(),
  );

  it("becomes as small as a screen that shows everything larger now", () => {
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

  it("has its own sizes where the screen has room, and opens and shrinks within a screen at 150 %", () => {
    expect(sizesOn([full])).toEqual({ first: [1440, 900], smallest: [1100, 720] });
    expect(sizesOn([scaled])).toEqual({ first: [1280, 670], smallest: [1100, 670] });
    expect(sizesOn([full, scaled])).toEqual({ first: [1440, 900], smallest: [1100, 670] });
  });

  it("closes when its place cannot be written, and warns", () => {
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
