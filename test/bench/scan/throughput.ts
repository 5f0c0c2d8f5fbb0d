import { readJournal } from "../../rig/journal.ts";
import { waitUntil, type BenchDesk } from "../support/bench-desk.ts";
import { zeroFigure, type Figure } from "../support/figures.ts";
import { mixedCodes, type ItemCodes } from "../support/item-codes.ts";

export async function measureThroughput(
  bench: BenchDesk,
  codes: ItemCodes,
  scans: number,
  gapMs: number,
): Promise<Figure[]> {
  const typedCodes = mixedCodes(codes, scans);
  const desk = await bench.launch();
  const startedAtMs = performance.now();
  if (gapMs > 0) for (const code of typedCodes) await desk.scan(code, gapMs);
  // Without a gap the scans are not awaited either: the window gets the keys as fast as it accepts them.
  else await Promise.all(typedCodes.map((code) => desk.scan(code, gapMs)));
  const typedAtMs = performance.now();
  const lastCode = typedCodes.at(-1);
  await waitUntil("the last scan is recorded", async () => {
    const recentScans = await desk.page.evaluate(async () => window.desk.scan.recent({ limit: 1 }));
    return recentScans.ok && recentScans.value[0]?.text === lastCode;
  });
  const recordedAtMs = performance.now();
  await desk.close();

  const journal = await readJournal(bench.folder);
  const seconds = ((typedAtMs - startedAtMs) / 1000).toFixed(1);
  console.log(
    `  ${scans} scans typed in ${seconds} s, the last one durable ${Math.round(recordedAtMs - typedAtMs)} ms later`,
  );
  const indices = new Map(typedCodes.map((code, index) => [code, index]));
  // A text that was never typed is two codes in one, or a part of one.
  const knownIndices = journal.scans.flatMap(({ text }) => indices.get(text) ?? []);
  const distinctIndices = [...new Set(knownIndices)];
  const name = `${scans} scans at ${gapMs} ms a key`;
  return [
    zeroFigure(`${name}: lost`, typedCodes.length - distinctIndices.length),
    zeroFigure(`${name}: merged or garbled`, journal.scans.length - knownIndices.length),
    zeroFigure(`${name}: counted twice`, knownIndices.length - distinctIndices.length),
    zeroFigure(
      `${name}: out of order`,
      distinctIndices.filter((index, position) => index < (distinctIndices[position - 1] ?? 0)).length,
    ),
  ];
}
