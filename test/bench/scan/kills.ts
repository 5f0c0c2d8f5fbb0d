import { codeTail } from "../../../src-renderer/ui/verdict/code-tail.ts";
import type { DeskWindow } from "../../e2e/support/desk-window.ts";
import type { BenchDesk } from "../support/bench-desk.ts";
import { none, type Figure } from "../support/figures.ts";
import { mixedCodes, type ItemCodes } from "../support/item-codes.ts";
import { SEED } from "../support/filled-cache.ts";
import { readJournal, type JournalView } from "../../rig/journal.ts";
import { randomOf } from "../../faults/shuffle.ts";

/** More than are typed before the latest death. */
const SCANS_A_LIFE = 60;
const EARLIEST_DEATH_MS = 150;
const LATEST_DEATH_MS = 1500;

declare global {
  interface Window {
    readonly verdictShown: (code: string) => void;
  }
}

/** Kills the app at random moments while it is scanned into, always on the same data, and looks after each restart. */
export async function measureKills(bench: BenchDesk, codes: ItemCodes, kills: number): Promise<Figure[]> {
  const random = randomOf(SEED);
  const shown: string[] = [];
  const lost = new Set<string>();
  const twice = new Set<string>();
  let desk = await bench.launch();
  for (let kill = 1; kill <= kills; kill += 1) {
    const deathMs = EARLIEST_DEATH_MS + random() * (LATEST_DEATH_MS - EARLIEST_DEATH_MS);
    await reportShown(desk, shown);
    // Every other life is typed into as fast as the window takes it, so that deaths also hit a busy store.
    await scanUntilKilled(desk, mixedCodes(codes, SCANS_A_LIFE), kill % 2 === 0 ? 0 : 8, deathMs);
    desk = await bench.launch();
    const journal = await readJournal(bench.folder);
    for (const code of missing(shown, journal)) lost.add(code);
    for (const code of repeated(journal)) twice.add(code);
    if (kill % 10 === 0) console.log(`  ${kill} kills, ${shown.length} verdicts shown, ${journal.scans.length} scans`);
  }
  await desk.close();
  if (shown.length === 0) throw new Error("No verdict was shown before a kill, so nothing was tried");
  return [
    none(`${kills} kills, ${shown.length} verdicts shown: scan gone after restart`, lost.size),
    none(`${kills} kills, ${shown.length} verdicts shown: scan there twice`, twice.size),
  ];
}

/**
 * Reports a verdict as soon as it is in the document, a moment before it is painted: the operator cannot have seen
 * more.
 */
async function reportShown(desk: DeskWindow, shown: string[]): Promise<void> {
  await desk.page.exposeFunction("verdictShown", (code: string) => shown.push(code));
  await desk.page.evaluate(() => {
    let last: string | null = null;
    new MutationObserver(() => {
      const code = document.querySelector(".verdict-card__code")?.textContent ?? null;
      if (code !== null && code !== last) window.verdictShown(code);
      last = code;
    }).observe(document.body, { childList: true, subtree: true, attributes: true });
  });
}

async function scanUntilKilled(
  desk: DeskWindow,
  codes: readonly string[],
  gapMs: number,
  deathMs: number,
): Promise<void> {
  const dead = new Promise((resolve) => setTimeout(resolve, deathMs)).then(() => desk.kill());
  let alive = true;
  void dead.then(() => {
    alive = false;
  });
  if (gapMs === 0) void Promise.allSettled(codes.map((code) => desk.scan(code, 0)));
  else {
    for (const code of codes) {
      if (!alive) break;
      // The window dies in the middle of one of these.
      await desk.scan(code, gapMs).catch(() => undefined);
    }
  }
  await dead;
}

/** Shown codes, as far as the card has them, of which the journal has no judged scan, or an `added` one without its line in the batch. */
function missing(shown: readonly string[], { scans, lines }: JournalView): string[] {
  const byScan = Map.groupBy(lines, ({ scanId }) => scanId);
  const whole = scans.filter(
    ({ scanId, kind }) => kind !== null && (kind !== "added" || byScan.get(scanId)?.length === 1),
  );
  const there = new Set(whole.map(({ text }) => codeTail(text)));
  return shown.filter((code) => !there.has(code));
}

/** Every code is scanned once in the whole run. */
const repeated = ({ scans }: JournalView): string[] =>
  [...Map.groupBy(scans, ({ text }) => text)].filter(([, { length }]) => length > 1).map(([text]) => text);
