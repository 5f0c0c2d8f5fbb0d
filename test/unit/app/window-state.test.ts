import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fitToDisplays, readWindowState } from "../../../src-main/app/page/window-state.ts";
import { openWindow } from "../../../src-main/app/window.ts";
import { tempFolder } from "../../temp-folder.ts";

type Rectangle = Readonly<Record<"x" | "y" | "width" | "height", number>>;
const electron = vi.hoisted(() => ({
  userData: "",
  screens: [] as Rectangle[],
  windowOptions: {} as Readonly<Record<string, unknown>>,
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
      electron.windowOptions = { ...options };
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
  const storedState = { x: 100, y: 100, width: 1400, height: 900, maximized: false };

  it("keeps a position that is reachable on a display", () => {
    expect(fitToDisplays(storedState, [screen])).toEqual(storedState);
    expect(fitToDisplays({ ...storedState, x: -1100 }, [screen])).not.toBeNull();
  });

  it.each([[{ x: 2500 }], [{ y: -300 }], [{ y: 1070 }], [{ x: -1350 }]])(
    "discards a position outside every display: %j",
    (change) => expect(fitToDisplays({ ...storedState, ...change }, [screen])).toBeNull(),
  );

  it("shrinks to a display whose scale was raised", () => {
    const scaled = { x: 0, y: 0, width: 1280, height: 670 };
    expect(fitToDisplays(storedState, [scaled])).toEqual({ ...storedState, ...scaled });
  });
});

describe("the window", () => {
  const fullScreen = { x: 0, y: 0, width: 1920, height: 1040 };
  const scaled = { x: 1920, y: 0, width: 1280, height: 670 };
  let folder: string;
  beforeEach(() => {
    folder = tempFolder();
    electron.userData = folder;
  });

  const openWindowOn = (screens: Rectangle[]): object => {
    electron.screens = screens;
    openWindow({ preload: "", url: "" });
    const { width, height, minWidth, minHeight } = electron.windowOptions;
    return { first: [width, height], smallest: [minWidth, minHeight] };
  };

  it("limits its first and smallest size to the display's work area", () => {
    expect(openWindowOn([fullScreen])).toEqual({ first: [1440, 900], smallest: [1100, 720] });
    expect(openWindowOn([scaled])).toEqual({ first: [1280, 670], smallest: [1100, 670] });
    expect(openWindowOn([fullScreen, scaled])).toEqual({ first: [1440, 900], smallest: [1100, 670] });
  });

  it("closes when its state cannot be stored", () => {
    electron.screens = [fullScreen];
    openWindow({ preload: "", url: "" });
    const emitWarning = vi.spyOn(process, "emitWarning").mockReturnValue();
    electron.close();
    expect(readWindowState(join(folder, "window-state.json"))).toMatchObject({ width: 1280, height: 670 });
    expect(emitWarning).not.toHaveBeenCalled();
    electron.userData = join(folder, "not-there");
    openWindow({ preload: "", url: "" });
    expect(electron.close).not.toThrow();
    expect(emitWarning).toHaveBeenCalledOnce();
    emitWarning.mockRestore();
  });
});
