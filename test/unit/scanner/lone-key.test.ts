import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tries } from "../../sample.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { RMA, scanned } from "./type-keys.ts";

interface Press {
  readonly code: string;
  readonly shift: boolean;
  readonly down: number;
  readonly up: number;
}

const scannerPresses = (text: string, start: number, gapMs: number, holdMs: number): Press[] =>
  scanned(text, start, gapMs)
    .filter(({ code }) => code !== "ShiftLeft")
    .map(({ code, shift, at }) => ({ code, shift, down: at, up: at + holdMs }));

const stalled = (presses: readonly Press[], from: number, byMs: number): Press[] =>
  presses.map((press) => ({
    ...press,
    down: press.down >= from ? press.down + byMs : press.down,
    up: press.up >= from ? press.up + byMs : press.up,
  }));

function read(presses: readonly Press[]): ScannerDesk {
  const desk = new ScannerDesk();
  const moments = presses.flatMap((press) => [
    { at: press.down, run: () => desk.window.keyDown({ ...press, at: press.down, held: true }) },
    { at: press.up, run: () => desk.window.keyUp(press.code) },
  ]);
  for (const { at, run } of moments.toSorted((a, b) => a.at - b.at)) {
    desk.wait(at - desk.now);
    run();
  }
  desk.wait(1000);
  desk.stop();
  return desk;
}

const finger = (code: string, down: number, holdMs = 90): Press => ({ code, shift: false, down, up: down + holdMs });
const results = (presses: readonly Press[]) => read(presses).recorded.map(({ text, damage }) => ({ text, damage }));
const WHOLE = [{ text: RMA, damage: null }];

describe("a key pressed by a finger before a scan", () => {
  it.each([200, 300, 450, 590])("does not damage the scan %i ms later", (later) =>
    expect(results([finger("Digit2", 1000), ...scannerPresses(RMA, 1000 + later, 8, 3)])).toEqual(WHOLE),
  );

  it("does not damage the scan when several keys were pressed", () => {
    const typing = [finger("KeyA", 600), finger("Digit4", 790), finger("Digit2", 1000)];
    expect(results([...typing, ...scannerPresses(RMA, 1400, 8, 3)])).toEqual(WHOLE);
  });

  it("damages the scan when it was held for only 5 ms", () => {
    const [scan] = results([finger("Digit2", 1000, 5), ...scannerPresses(RMA, 1300, 8, 3)]);
    expect(scan?.damage).toBe("unknown-key");
  });

  it("damages the scan when a slow scanner holds its keys as long", () => {
    const [scan] = results([finger("Digit2", 1000, 50), ...scannerPresses(RMA, 1300, 60, 40)]);
    expect(scan?.damage).toBe("unknown-key");
  });
});

it("never shortens a scan that stalls, after any keys of a finger", () => {
  const before = fc.array(fc.constantFrom("Digit1", "KeyK", "Escape", "F7"), { maxLength: 3 });
  fc.assert(
    fc.property(
      before,
      fc.integer({ min: 71, max: 700 }),
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      fc.integer({ min: 0, max: 400 }),
      // A gap of more than 600 ms starts a new burst.
      fc.integer({ min: 0, max: 530 }),
      (codes, later, gapMs, holds, stallAt, stallMs) => {
        const typing = codes.map((code, index) => finger(code, index * 180));
        const start = (typing.at(-1)?.up ?? 0) + later;
        const scan = stalled(scannerPresses(RMA, start, gapMs, gapMs * holds), start + stallAt, stallMs);
        const scans = read([...typing, ...scan]).recorded;
        const shortened = scans.filter(({ text, damage }) => damage === null && !text.endsWith(RMA));
        expect(shortened.map(({ text }) => text)).toEqual([]);
      },
    ),
    { numRuns: tries({ full: 3000, sampled: 300 }) },
  );
});
