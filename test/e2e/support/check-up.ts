import { expect } from "./desk-test.ts";
import type { DeskWindow } from "./desk-window.ts";
import { CONTROL, scannerKeysOf, type ScannerTyping } from "./scanner-typing.ts";

const CHECK_CODES = [
  "7390158264",
  "aZqYwMbXvAzQ",
  "-_/:=+.@#&()?;",
  "USE-2-261121-D00001-57-CHECK-0123456789",
  "K4-7",
  "1026A17⟨FNC1⟩2142",
  "END-41",
] as const;

/** The key that most scanners send for FNC1. */
const FNC1 = { code: "BracketRight", modifiers: CONTROL };

async function scanGs1(desk: DeskWindow, code: string, typing: ScannerTyping = {}): Promise<void> {
  const { layout, terminators = ["Enter"], gapMs } = typing;
  const fields = code
    .split("⟨FNC1⟩")
    .map((field) => [...field].flatMap((character) => scannerKeysOf(character, layout)));
  const keys = fields.flatMap((field) => [FNC1, ...field]);
  await desk.pressKeys([...keys, ...terminators.map((terminator) => ({ code: terminator, modifiers: 0 }))], gapMs);
}

export async function scanCheckCodes(desk: DeskWindow, typing?: ScannerTyping): Promise<void> {
  for (const code of CHECK_CODES) {
    const symbol = desk.page.getByRole("img", { name: `Barcode ${code}` });
    await expect(symbol).toBeVisible();
    expect(await symbol.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    if (code.includes("FNC1")) await scanGs1(desk, code, typing);
    else await desk.scan(code, typing);
  }
}
