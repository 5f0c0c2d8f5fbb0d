import { expect, it, vi } from "vitest";
import { SCANNER_LAYOUTS } from "../../../src-renderer/scanner/capture/layouts.ts";
import { createIntake } from "../../../src-renderer/scanner/scan-intake.ts";
import { registerMenu } from "../../../src-renderer/shell/open-menu.ts";
import { createBurst } from "./scanner-desk.ts";

it("closes an open menu at a scan, and records the scan", () => {
  const recordedCodes: string[] = [];
  const intake = createIntake({
    record: ({ text }) => recordedCodes.push(text),
    deferScan: () => {},
    isSurfaceOpen: () => false,
    nowMs: () => 0,
  });
  const burst = createBurst("12345678");
  const close = vi.fn();
  const unregister = registerMenu(close);
  const scan = (): void => intake.handleBurst(burst, { layout: SCANNER_LAYOUTS.us, ignoreRepeatsMs: 0 });
  scan();
  expect(close).toHaveBeenCalledOnce();
  unregister();
  scan();
  expect(close).toHaveBeenCalledOnce();
  expect(recordedCodes).toEqual(["12345678", "12345678"]);
});
