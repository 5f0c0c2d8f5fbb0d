import type { Figure } from "./figures.ts";

type Parts = Readonly<Record<string, () => Promise<Figure[]>>>;

/** The figures of each part in turn, or of the one that was asked for. */
export async function measureParts(parts: Parts, only: string | undefined): Promise<Figure[]> {
  if (only !== undefined && !(only in parts)) {
    throw new Error(`There is no part ${only}; there are ${Object.keys(parts).join(", ")}`);
  }
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (only === undefined || only === name) figures.push(...(await measure()));
  }
  return figures;
}
