import { until, type BenchDesk } from "../support/bench-desk.ts";
import { none, type Figure } from "../support/figures.ts";
import { mixedCodes, type ItemCodes } from "../support/item-codes.ts";
import { readJournal } from "../../rig/journal.ts";

interface Pace {
  readonly codes: ItemCodes;
  readonly scans: number;
  readonly gapMs: number;
}

/** Scans that follow one another without a pause, compared with the journal's file after the app has closed. */
export async function measureThroughput(bench: BenchDesk, { codes, scans, gapMs }: Pace): Promise<Figure[]> {
  const typed = mixedCodes(codes, scans);
  const desk = await bench.launch();
  const started = performance.now();
  if (gapMs > 0) for (const code of typed) await desk.scan(code, gapMs);
  // Without a gap nothing is awaited between scans either: the window gets the keys as fast as it can take them.
  else await Promise.all(typed.map((code) => desk.scan(code, gapMs)));
  const typedAt = performance.now();
  const last = typed.at(-1);
  await until("the last scan is recorded", async () => {
    const recent = await desk.page.evaluate(async () => window.desk.scan.recent({ limit: 1 }));
    return recent.ok && recent.value[0]?.text === last;
  });
  const recordedAt = performance.now();
  await desk.close();

  const journal = await readJournal(bench.folder);
  const seconds = ((typedAt - started) / 1000).toFixed(1);
  console.log(
    `  ${scans} scans typed in ${seconds} s, the last one durable ${Math.round(recordedAt - typedAt)} ms later`,
  );
  const found = compareScans(
    typed,
    journal.scans.map(({ text }) => text),
  );
  const name = `${scans} scans at ${gapMs} ms a key`;
  return [
    none(`${name}: lost`, found.lost),
    none(`${name}: merged or garbled`, found.garbled),
    none(`${name}: counted twice`, found.twice),
    none(`${name}: out of order`, found.outOfOrder),
  ];
}

interface Comparison {
  readonly lost: number;
  /** Texts that were never typed: two codes in one, or a part of one. */
  readonly garbled: number;
  readonly twice: number;
  /** The fewest scans that would have to move for the order to be right. */
  readonly outOfOrder: number;
}

/** `typed` holds every code once. */
function compareScans(typed: readonly string[], journaled: readonly string[]): Comparison {
  const places = new Map(typed.map((code, place) => [code, place]));
  const known = journaled.flatMap((text) => places.get(text) ?? []);
  const distinct = [...new Set(known)];
  return {
    lost: typed.length - distinct.length,
    garbled: journaled.length - known.length,
    twice: known.length - distinct.length,
    outOfOrder: distinct.length - longestRise(distinct),
  };
}

/** Length of the longest rising run of places, gaps allowed. */
function longestRise(places: readonly number[]): number {
  const tails: number[] = [];
  for (const place of places) {
    const at = tails.findIndex((tail) => tail >= place);
    if (at === -1) tails.push(place);
    else tails[at] = place;
  }
  return tails.length;
}
