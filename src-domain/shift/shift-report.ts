import type { VerdictKind } from "../batches/batch.ts";
import { median } from "../median.ts";
import { parseRefusal } from "../resends/refusal.ts";
import type { SubmissionState } from "../resends/submission.ts";
import type { Period } from "./shift-period.ts";

interface Work {
  readonly scans: number;
  readonly added: number;
  /** Scans that added nothing to any batch. */
  readonly refused: number;
  readonly unknownCodes: number;
  readonly batches: number;
  readonly items: number;
  readonly created: number;
  /** From a batch's first item to its first submission, in milliseconds; null without a batch. */
  readonly medianBatchMs: number | null;
}

export interface PersonWork extends Work {
  readonly operator: string | null;
  readonly station: string | null;
}

export interface PartWork extends Period {
  readonly scans: number;
  readonly added: number;
  readonly refused: number;
  readonly orders: number;
}

interface Counted<Name> {
  readonly name: Name;
  readonly count: number;
}

export interface ShiftReport extends Period {
  readonly unit: "hour" | "day";
  readonly total: Work;
  readonly parts: readonly PartWork[];
  readonly people: readonly PersonWork[];
  readonly verdicts: readonly Counted<VerdictKind>[];
  /** Why scans were refused; `reason` is null if the verdict says enough. */
  readonly causes: readonly { readonly kind: VerdictKind; readonly reason: string | null; readonly count: number }[];
  readonly unknownCodes: readonly Counted<string>[];
  readonly orders: readonly Counted<SubmissionState>[];
  /** Properties named in the service's refusals, in its spelling; empty if it named none. */
  readonly refusals: readonly Counted<string>[];
  /** Number of unknown orders now, whenever they were sent. */
  readonly unknownOpen: number;
}

const MAX_CODES = 20;
const NEITHER: ReadonlySet<VerdictKind> = new Set<VerdictKind>(["added", "command", "service-type", "batch-full"]);
const isRefused = (kind: VerdictKind): boolean => !NEITHER.has(kind);

interface Worker {
  readonly operator: string | null;
  readonly station: string | null;
}

export interface SubmittedBatch extends Worker {
  readonly state: SubmissionState;
  readonly items: number;
  /** Milliseconds; null if it is not the batch's first submission or the start is unknown. */
  readonly tookMs: number | null;
  /** `meta.error` of a refused submission. */
  readonly refusal: Readonly<Record<string, string>> | null;
}

export class ShiftTally {
  readonly #period: Period & Pick<ShiftReport, "unit">;
  readonly #parts: { period: Period; work: WorkTally }[];
  readonly #total = new WorkTally();
  readonly #people = new Map<string, Worker & { work: WorkTally }>();
  readonly #verdicts = new Map<VerdictKind, number>();
  readonly #causes = new Map<string, { kind: VerdictKind; reason: string | null; count: number }>();
  readonly #codes = new Map<string, number>();
  readonly #orders = new Map<SubmissionState, number>();
  readonly #refusals = new Map<string, number>();

  constructor(period: Period & Pick<ShiftReport, "unit">, parts: readonly Period[]) {
    this.#period = period;
    this.#parts = parts.map((part) => ({ period: part, work: new WorkTally() }));
  }

  scans(part: number, kind: VerdictKind, worker: Worker, count: number): void {
    increment(this.#verdicts, kind, count);
    for (const work of this.#worksOf(part, worker)) work.scans(kind, count);
  }

  cause(kind: VerdictKind, reason: string | null, text: string): void {
    const key = `${kind} ${reason ?? ""}`;
    const cause = this.#causes.get(key);
    if (cause) cause.count += 1;
    else this.#causes.set(key, { kind, reason, count: 1 });
    if (kind === "unknown-code") increment(this.#codes, text, 1);
  }

  batch(part: number, { state, items, tookMs, refusal, ...worker }: SubmittedBatch): void {
    increment(this.#orders, state, 1);
    for (const work of this.#worksOf(part, worker)) work.batch(state, items, tookMs);
    if (state !== "refused") return;
    const keys = parseRefusal(refusal ?? {}).map(({ key }) => key);
    for (const key of keys.length === 0 ? [""] : keys) increment(this.#refusals, key, 1);
  }

  report(unknownOpen: number): ShiftReport {
    return {
      ...this.#period,
      total: this.#total.sum(),
      parts: this.#parts.map(({ period, work }) => {
        const { scans, added, refused, created: orders } = work.sum();
        return { ...period, scans, added, refused, orders };
      }),
      people: [...this.#people.values()]
        .map(({ work, ...worker }) => ({ ...worker, ...work.sum() }))
        .toSorted((a, b) => b.scans - a.scans),
      verdicts: sortedCounts(this.#verdicts),
      causes: [...this.#causes.values()].toSorted((a, b) => b.count - a.count),
      unknownCodes: sortedCounts(this.#codes).slice(0, MAX_CODES),
      orders: sortedCounts(this.#orders),
      refusals: sortedCounts(this.#refusals),
      unknownOpen,
    };
  }

  #worksOf(part: number, { operator, station }: Worker): WorkTally[] {
    const key = JSON.stringify([operator, station]);
    const person = this.#people.get(key) ?? { operator, station, work: new WorkTally() };
    this.#people.set(key, person);
    const partWork = this.#parts[part]?.work;
    return [this.#total, person.work, ...(partWork ? [partWork] : [])];
  }
}

class WorkTally {
  #counts = { scans: 0, added: 0, refused: 0, unknownCodes: 0, batches: 0, items: 0, created: 0 };
  readonly #took: number[] = [];

  scans(kind: VerdictKind, count: number): void {
    if (kind !== "command") this.#counts.scans += count;
    if (kind === "added") this.#counts.added += count;
    if (isRefused(kind)) this.#counts.refused += count;
    if (kind === "unknown-code") this.#counts.unknownCodes += count;
  }

  batch(state: SubmissionState, items: number, tookMs: number | null): void {
    this.#counts.batches += 1;
    this.#counts.items += items;
    if (state === "created") this.#counts.created += 1;
    if (tookMs !== null) this.#took.push(tookMs);
  }

  sum(): Work {
    return { ...this.#counts, medianBatchMs: median(this.#took) };
  }
}

const increment = <Name>(counts: Map<Name, number>, name: Name, count: number): void =>
  void counts.set(name, (counts.get(name) ?? 0) + count);

const sortedCounts = <Name>(counts: ReadonlyMap<Name, number>): Counted<Name>[] =>
  [...counts].map(([name, count]) => ({ name, count })).toSorted((a, b) => b.count - a.count);
