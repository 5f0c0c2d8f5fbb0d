import { expect, it } from "vitest";
import { ZOOM_STEPS, findNextZoom, type ZoomKey } from "../../../src-main/app/page/zoom.ts";

const UNPRESSED: ZoomKey = { type: "keyDown", key: "", control: false, meta: false, alt: false, shift: false };
const keyPress = (key: Partial<ZoomKey>): ZoomKey => ({ ...UNPRESSED, ...key });

it.each([
  [{ key: "+", control: true, shift: true }, 110],
  [{ key: "=", control: true }, 110],
  [{ key: "-", control: true }, 90],
  [{ key: "0", control: true }, 100],
])("changes the zoom for the key %j", (key, zoom) => {
  expect(findNextZoom(keyPress(key), 100, "linux")).toBe(zoom);
  expect(findNextZoom(keyPress(key), 100, "darwin")).toBeNull();
  const command = { ...key, control: false, meta: true };
  expect(findNextZoom(keyPress(command), 100, "darwin")).toBe(zoom);
  expect(findNextZoom(keyPress(command), 100, "win32")).toBeNull();
});

it.each([
  { key: "+" },
  { key: "-" },
  { key: "1", control: true },
  { key: "+", control: true, alt: true },
  { key: "+", control: true, type: "keyUp" },
  // A scanner sends its separator (US) as Ctrl with an underscore.
  { key: "_", control: true, shift: true },
  { key: "-", control: true, shift: true },
])("ignores the key %j", (key) => expect(findNextZoom(keyPress(key), 100, "linux")).toBeNull());

it("stops at the largest and the smallest zoom step", () => {
  const larger = keyPress({ key: "+", control: true });
  const smaller = keyPress({ key: "-", control: true });
  const sizes = Array.from({ length: 12 }).reduce<number[]>(
    (all) => [...all, findNextZoom(larger, all.at(-1) ?? 0, "linux") ?? 0],
    [80],
  );
  expect([...new Set(sizes)]).toEqual([...ZOOM_STEPS]);
  expect(findNextZoom(larger, 200, "linux")).toBe(200);
  expect(findNextZoom(smaller, 80, "linux")).toBe(80);
});
