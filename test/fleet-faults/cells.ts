import { createDice } from "../dice.ts";
import { shuffled } from "../random.ts";
import type { Death, FLEET_WRITES } from "../rig/watched-store.ts";

/** Servers of a cluster of three. The leader is that of claims and events; the follower leads nothing. */
const TARGETS = ["leader", "meta leader", "follower", "two nodes", "all nodes"] as const;
export type Target = (typeof TARGETS)[number];

/** `isolated`: cut off from its members and from the other servers, without a word. */
const FAULT_KINDS = ["SIGKILL", "SIGTERM", "isolated"] as const;

export interface ServerFault {
  readonly target: Target;
  readonly kind: (typeof FAULT_KINDS)[number];
}

type WatchedWrite = (typeof FLEET_WRITES)[number] | "submitBatch" | "take" | "answered-created";

/**
 * Work of two desks while servers fail, with its durable writes. The first desk is killed before and after each write.
 */
const WRITES_OF_WORK = {
  scan: ["recordScan"],
  claim: ["settleClaims", "updateFloor"],
  "order line": ["useOrder", "settleClaims", "take", "settleOrderMessage", "applyOrderBookChanges"],
  "take-over": ["createArrivedBatch", "closeTakenBatch"],
  submit: ["submitBatch", "take", "answered-created"],
  "event burst": ["addEvents"],
  erasure: ["settleOrderErasures"],
} as const satisfies Readonly<Record<string, readonly WatchedWrite[]>>;
export type Work = keyof typeof WRITES_OF_WORK;
const WORKS = Object.keys(WRITES_OF_WORK) as Work[];

export interface FleetCell {
  readonly name: string;
  readonly fault: ServerFault;
  readonly work: Work;
  /** Death of the first desk; null if it is not killed. */
  readonly death: Death | null;
}

const SERVER_FAULTS: readonly ServerFault[] = TARGETS.flatMap((target) =>
  FAULT_KINDS.map((kind) => ({ target, kind })),
);
const faultName = ({ target, kind }: ServerFault): string => `${target} ${kind}`;

const deathsOfWork = (work: Work): readonly (Death | null)[] => [
  null,
  ...WRITES_OF_WORK[work].flatMap((label) =>
    (["before", "after"] as const).map((faultsOfKind): Death => ({ label, nth: 1, side: faultsOfKind })),
  ),
];

function describeDeath(death: Death | null): string {
  return death === null || death.side === "during" ? "desk alive" : `desk killed ${death.side} ${death.label}`;
}

const cellsOfServerFault = (fault: ServerFault): FleetCell[] =>
  WORKS.flatMap((work) =>
    deathsOfWork(work).map((death) => ({
      name: `${faultName(fault)} | ${work} | ${describeDeath(death)}`,
      fault,
      work,
      death,
    })),
  );

/** All cells, those of one fault together. */
export const allCells = (): FleetCell[] => SERVER_FAULTS.flatMap(cellsOfServerFault);

/**
 * Chooses cells for a short run, of different works: two faults for two cells of each work, because cells of one fault
 * run together; one of them leaves a quorum, and the other none.
 */
export function sampleCells(count: number, seed: number): FleetCell[] {
  const dice = createDice(seed);
  const hasQuorum = ({ target }: ServerFault): boolean => target !== "two nodes" && target !== "all nodes";
  const shuffledFaults = shuffled(SERVER_FAULTS, seed);
  const [withQuorum, withoutQuorum] = [
    shuffledFaults.filter(hasQuorum),
    shuffledFaults.filter((fault) => !hasQuorum(fault)),
  ];
  return Array.from({ length: count }, (_, index) => {
    const round = Math.floor(index / WORKS.length);
    const side = index % 2 === 0 ? withQuorum : withoutQuorum;
    const fault = side[Math.floor(round / 2) % side.length] as ServerFault;
    const work = WORKS[(index + round) % WORKS.length];
    return dice.pick(cellsOfServerFault(fault).filter((cell) => cell.work === work));
  });
}

/** The fraction of desks that may miss their kill at a write, because the run took another path. */
const MAX_MISSED = 0.1;

/** Returns the writes at which too many desks were not killed, by work. */
export function findMissedWrites(
  outcomes: readonly { readonly cell: FleetCell; readonly isMissed: boolean }[],
): string[] {
  const kills = outcomes.flatMap(({ cell: { work, death }, isMissed }) =>
    death === null || death.side === "during" ? [] : { name: `${work} | ${death.label}`, isMissed },
  );
  const byWrite = Map.groupBy(kills, ({ name }) => name);
  return [...byWrite].flatMap(([name, kills]) => {
    const missedCount = kills.filter(({ isMissed }) => isMissed).length;
    return missedCount <= kills.length * MAX_MISSED ? [] : `${name}: ${missedCount} of ${kills.length} missed`;
  });
}

/** Splits cells into groups that one run of the servers' fault serves. */
export function groupCells(cells: readonly FleetCell[], maxSize: number): FleetCell[][] {
  const byFault = Map.groupBy(cells, ({ fault }) => faultName(fault));
  return [...byFault.values()].flatMap((cellsOfFault) => {
    const count = Math.ceil(cellsOfFault.length / maxSize);
    const size = Math.ceil(cellsOfFault.length / count);
    return Array.from({ length: count }, (_, index) => cellsOfFault.slice(index * size, (index + 1) * size));
  });
}
