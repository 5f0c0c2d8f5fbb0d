import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tries } from "../../sample.ts";
import { ScannerDesk } from "./scanner-desk.ts";
import { RMA, scanText } from "./type-keys.ts";

interface Press {
  readonly code: string;
  readonly shift: boolean;
  readonly downAtMs: number;
  readonly upAtMs: number;
}

const scannerPresses = (text: string, start: number, gapMs: number, holdMs: number): Press[] =>
  scanText(text, start, gapMs)
    .filter(({ code }) => code !== "ShiftLeft")
    .map(({ code, shift, atMs: at }) => ({ code, shift, downAtMs: at, upAtMs: at + holdMs }));

const delayFrom = (presses: readonly Press[], startAtMs: number, delayMs: number): Press[] =>
  presses.map((press) => ({
    ...press,
    downAtMs: press.downAtMs >= startAtMs ? press.downAtMs + delayMs : press.downAtMs,
    upAtMs: press.upAtMs >= startAtMs ? press.upAtMs + delayMs : press.upAtMs,
  }));

function runDesk(presses: readonly Press[]): ScannerDesk {
  const desk = new ScannerDesk();
  const keyEvents = presses.flatMap((press) => [
    { at: press.downAtMs, run: () => desk.window.keyDown({ ...press, atMs: press.downAtMs, staysDown: true }) },
    { at: press.upAtMs, run: () => desk.window.keyUp(press.code) },
  ]);
  for (const { at, run } of keyEvents.toSorted((a, b) => a.at - b.at)) {
    desk.wait(at - desk.now);
    run();
  }
  desk.wait(1000);
  desk.stop();
  return desk;
}

const fingerPress = (code: string, downAtMs: number, holdMs = 90): Press => ({
  code,
  shift: false,
  downAtMs,
  upAtMs: downAtMs + holdMs,
});
const scanAll = (presses: readonly Press[]) =>
  runDesk(presses).recordedScans.map(({ text, damage }) => ({ text, damage }));
const INTACT = [{ text: RMA, damage: null }];

describe("a key pressed by a finger before a scan", () => {
  it.each([200, 300, 450, 590])("does not damage the scan %i ms later", (delayMs) =>
    expect(scanAll([fingerPress("Digit2", 1000), ...scannerPresses(RMA, 1000 + delayMs, 8, 3)])).toEqual(INTACT),
  );

  it("does not damage the scan when several keys were pressed", () => {
    const typing = [fingerPress("KeyA", 600), fingerPress("Digit4", 790), fingerPress("Digit2", 1000)];
    expect(scanAll([...typing, ...scannerPresses(RMA, 1400, 8, 3)])).toEqual(INTACT);
  });

  it("damages the scan when it was held for only 5 ms", () => {
    const [scan] = scanAll([fingerPress("Digit2", 1000, 5), ...scannerPresses(RMA, 1300, 8, 3)]);
    expect(scan?.damage).toBe("unknown-key");
  });

  it("damages the scan when a slow scanner holds its keys as long", () => {
    const [scan] = scanAll([fingerPress("Digit2", 1000, 50), ...scannerPresses(RMA, 1300, 60, 40)]);
    expect(scan?.damage).toBe("unknown-key");
  });
});

it("never shortens a stalled scan after keys pressed by a finger", () => {
  const codesBefore = fc.array(fc.constantFrom("Digit1", "KeyK", "Escape", "F7"), { maxLength: 3 });
  fc.assert(
    fc.property(
      codesBefore,
      fc.integer({ min: 71, max: 700 }),
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0.1, max: 0.9, noNaN: true }),
      fc.integer({ min: 0, max: 400 }),
      // A gap of more than 600 ms starts a new burst.
      fc.integer({ min: 0, max: 530 }),
      (codes, delayMs, gapMs, holdFraction, stallAt, stallMs) => {
        const typing = codes.map((code, index) => fingerPress(code, index * 180));
        const start = (typing.at(-1)?.upAtMs ?? 0) + delayMs;
        const scan = delayFrom(scannerPresses(RMA, start, gapMs, gapMs * holdFraction), start + stallAt, stallMs);
        const scans = runDesk([...typing, ...scan]).recordedScans;
        const shortened = scans.filter(({ text, damage }) => damage === null && !text.endsWith(RMA));
        expect(shortened.map(({ text }) => text)).toEqual([]);
      },
    ),
    { numRuns: tries({ full: 3000, sampled: 300 }) },
  );
});
