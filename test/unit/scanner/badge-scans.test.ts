import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { badgeCode, signOffCode } from "../../../src-domain/badge.ts";
import { handBadge, takeBadges } from "../../../src-renderer/scanner/badge-scans.ts";
import type { CapturedBurst } from "../../../src-renderer/scanner/capture.ts";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/layouts.ts";
import { createIntake, setReaderLocked, takeBursts } from "../../../src-renderer/scanner/scan-intake.ts";

const ADA = badgeCode("Ada");
const taken: string[] = [];
let stop: () => void;
beforeEach(() => {
  taken.length = 0;
  stop = takeBadges((text) => taken.push(text));
});
afterEach(() => {
  stop();
  setReaderLocked(false);
});

/** Every key of the text on a US scanner. */
function burstOf(text: string): CapturedBurst {
  const { keys } = SCANNER_LAYOUTS.us;
  const pressed = [...text].map((character) => {
    const found = Object.entries(keys).find(
      ([code, characters]) => !code.startsWith("Numpad") && [...characters].slice(0, 2).includes(character),
    );
    if (!found) throw new Error(`No key for ${character}`);
    return {
      code: found[0],
      shift: found[1].indexOf(character) === 1,
      control: false,
      alt: false,
      altGr: false,
      gapMs: 8,
      at: 0,
    };
  });
  return {
    keys: pressed,
    startedAt: new Date(),
    surfaceOpen: false,
    capsLock: false,
    composing: false,
    endless: false,
    missing: null,
  } as unknown as CapturedBurst;
}

function intakeWith(record: (text: string) => void) {
  const intake = createIntake({
    record: ({ text }) => record(text),
    keep: () => {},
    isSurfaceOpen: () => false,
    now: () => 0,
  });
  return (text: string) => intake.take(burstOf(text), { layout: SCANNER_LAYOUTS.us, ignoreRepeatsMs: 0 });
}

it("hands over whole badges alone, and none once nobody takes them", () => {
  expect(handBadge({ text: ` ${ADA} `, damage: null })).toBe(true);
  expect(handBadge({ text: ADA, damage: "unknown-key" })).toBe(false);
  expect(handBadge({ text: ADA.slice(0, -1), damage: null })).toBe(false);
  expect(handBadge({ text: "USE-2-261121-D00001-57", damage: null })).toBe(false);
  stop();
  expect(handBadge({ text: ADA, damage: null })).toBe(false);
  expect(taken).toEqual([ADA]);
});

it("takes a badge from a locked desk and from a screen that takes its own scans, and records it nowhere", () => {
  const record = vi.fn();
  const onScreen = vi.fn();
  const scan = intakeWith(record);
  setReaderLocked(true);
  scan(ADA);
  scan("12345678");
  setReaderLocked(false);
  const end = takeBursts(onScreen);
  scan(signOffCode());
  scan("12345678");
  end();
  scan(ADA);
  scan("12345678");
  expect(taken).toEqual([ADA, signOffCode(), ADA]);
  expect(onScreen).toHaveBeenCalledTimes(1);
  expect(record.mock.calls).toEqual([["12345678"]]);
});
