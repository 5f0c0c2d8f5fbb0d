/** Milliseconds since 1970, UTC; both ends inclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

export function joinRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const joined: TimeRange[] = [];
  for (const range of ranges.filter(({ from, to }) => from <= to).toSorted((a, b) => b.to - a.to)) {
    const newer = joined.at(-1);
    if (newer === undefined || range.to + 1 < newer.from) joined.push(range);
    else if (range.from < newer.from) joined[joined.length - 1] = { from: range.from, to: newer.to };
  }
  return joined;
}

export function gapsIn(target: TimeRange, ranges: readonly TimeRange[]): TimeRange[] {
  const gaps: TimeRange[] = [];
  let uncoveredUntil = target.to;
  for (const range of joinRanges(ranges)) {
    if (range.to < target.from) break;
    if (range.from > uncoveredUntil) continue;
    if (range.to < uncoveredUntil) gaps.push({ from: range.to + 1, to: uncoveredUntil });
    uncoveredUntil = range.from - 1;
  }
  if (uncoveredUntil >= target.from) gaps.push({ from: target.from, to: uncoveredUntil });
  return gaps;
}
