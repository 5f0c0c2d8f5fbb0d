import { codeTail } from "../../../src-renderer/ui/verdict/code-tail.ts";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import { randomOf } from "../../random.ts";
import { readJournal, type JournalView } from "../../rig/journal.ts";
import type { BenchDesk } from "../support/bench-desk.ts";
import { zeroFigure, type Figure } from "../support/figures.ts";
import { SEED } from "../support/filled-cache.ts";
import { mixedCodes, type ItemCodes } from "../support/item-codes.ts";

/** More scans than fit before the latest kill. */
const SCANS_PER_RUN = 60;
const MIN_KILL_DELAY_MS = 150;
const MAX_KILL_DELAY_MS = 1500;

declare global {
  interface Window {
    readonly verdictShown: (code: string) => void;
  }
}

export async function measureKills(bench: BenchDesk, codes: ItemCodes, kills: number): Promise<Figure[]> {
  const random = randomOf(SEED);
  const shownCodes: string[] = [];
  const lostCodes = new Set<string>();
  const repeatedCodes = new Set<string>();
  let desk = await bench.launch();
  for (let kill = 1; kill <= kills; kill += 1) {
    const killDelayMs = MIN_KILL_DELAY_MS + random() * (MAX_KILL_DELAY_MS - MIN_KILL_DELAY_MS);
    await reportShown(desk, shownCodes);
    // Every other run types as fast as the window accepts keys, so that kills also hit a busy store.
    await scanUntilKilled(desk, mixedCodes(codes, SCANS_PER_RUN), kill % 2 === 0 ? 0 : 8, killDelayMs);
    desk = await bench.launch();
    const journal = await readJournal(bench.folder);
    for (const code of findLostCodes(shownCodes, journal)) lostCodes.add(code);
    for (const code of findRepeatedCodes(journal)) repeatedCodes.add(code);
    if (kill % 10 === 0)
      console.log(`  ${kill} kills, ${shownCodes.length} verdicts shown, ${journal.scans.length} scans`);
  }
  await desk.close();
  if (shownCodes.length === 0) throw new Error("No verdict was shown before a kill, so nothing was tested");
  return [
    zeroFigure(`${kills} kills, ${shownCodes.length} verdicts shown: scan gone after restart`, lostCodes.size),
    zeroFigure(`${kills} kills, ${shownCodes.length} verdicts shown: scan journaled twice`, repeatedCodes.size),
  ];
}

/** Reports a verdict once it is in the document, which is slightly before the operator can see it. */
async function reportShown(desk: DeskWindow, shownCodes: string[]): Promise<void> {
  await desk.page.exposeFunction("verdictShown", (code: string) => shownCodes.push(code));
  await desk.page.evaluate(() => {
    let lastCode: string | null = null;
    new MutationObserver(() => {
      const code = document.querySelector(".verdict-card__code")?.textContent ?? null;
      if (code !== null && code !== lastCode) window.verdictShown(code);
      lastCode = code;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

async function scanUntilKilled(
  desk: DeskWindow,
  codes: readonly string[],
  gapMs: number,
  killDelayMs: number,
): Promise<void> {
  const killDone = new Promise((resolve) => setTimeout(resolve, killDelayMs)).then(() => desk.kill());
  let isAlive = true;
  void killDone.then(() => {
    isAlive = false;
  });
  if (gapMs === 0) void Promise.allSettled(codes.map((code) => desk.scan(code, 0)));
  else {
    for (const code of codes) {
      if (!isAlive) break;
      // The window dies during one of these scans.
      await desk.scan(code, gapMs).catch(() => undefined);
    }
  }
  await killDone;
}

function findLostCodes(shownCodes: readonly string[], { scans, lines }: JournalView): string[] {
  const linesByScan = Map.groupBy(lines, ({ scanId }) => scanId);
  const completeScans = scans.filter(
    ({ scanId, kind }) => kind !== null && (kind !== "added" || linesByScan.get(scanId)?.length === 1),
  );
  const journaled = new Set(completeScans.map(({ text }) => codeTail(text)));
  return shownCodes.filter((code) => !journaled.has(code));
}

/** Returns codes with more than one scan. A run scans each code only once. */
const findRepeatedCodes = ({ scans }: JournalView): string[] =>
  [...Map.groupBy(scans, ({ text }) => text)].filter(([, { length }]) => length > 1).map(([text]) => text);
