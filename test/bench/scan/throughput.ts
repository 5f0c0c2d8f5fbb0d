import { readJournal } from "../../rig/journal.ts";
import { until, type BenchDesk } from "../support/bench-desk.ts";
import { zeroExpected, type Figure } from "../support/figures.ts";
import { mixedCodes, type ItemCodes } from "../support/item-codes.ts";

export async function measureThroughput(
  bench: BenchDesk,
  codes: ItemCodes,
  scans: number,
  gapMs: number,
): Promise<Figure[]> {
  const typed = mixedCodes(codes, scans);
  const desk = await bench.launch();
  const started = performance.now();
  if (gapMs > 0) for (const code of typed) await desk.scan(code, gapMs);
  // Without a gap the scans are not awaited either: the window gets the keys as fast as it can take them.
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
  const indices = new Map(typed.map((code, index) => [code, index]));
  // A text that was never typed is two codes in one, or a part of one.
  const known = journal.scans.flatMap(({ text }) => indices.get(text) ?? []);
  const distinct = [...new Set(known)];
  const name = `${scans} scans at ${gapMs} ms a key`;
  return [
    zeroExpected(`${name}: lost`, typed.length - distinct.length),
    zeroExpected(`${name}: merged or garbled`, journal.scans.length - known.length),
    zeroExpected(`${name}: counted twice`, known.length - distinct.length),
    zeroExpected(
      `${name}: out of order`,
      distinct.filter((index, position) => index < (distinct[position - 1] ?? 0)).length,
    ),
  ];
}
