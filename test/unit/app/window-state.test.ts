import { describe, expect, it } from "vitest";
import { placeOnScreens } from "../../../src-main/app/page/window-state.ts";

describe("the window's remembered place", () => {
  const screen = { x: 0, y: 0, width: 1920, height: 1080 };
  const place = { x: 100, y: 100, width: 1400, height: 900, maximized: false };

  it("is kept while it can be reached", () => {
    expect(placeOnScreens(place, [screen])).toEqual(place);
    expect(placeOnScreens({ ...place, x: -1100 }, [screen])).not.toBeNull();
  });

  it.each([[{ x: 2500 }], [{ y: -300 }], [{ y: 1070 }], [{ x: -1350 }]])(
    "is forgotten when its screen has gone: %j",
    (change) => expect(placeOnScreens({ ...place, ...change }, [screen])).toBeNull(),
  );

  it("does not exist on a first start", () => expect(placeOnScreens(null, [screen])).toBeNull());
});
