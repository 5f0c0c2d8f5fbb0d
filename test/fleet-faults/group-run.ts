import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startSimulator, type Simulator } from "../../src-simulator/index.ts";
import type { Dice } from "../dice.ts";
import { operatorDecision } from "../faults/evidence.ts";
import { copyTemplate } from "../faults/template.ts";
import { DeskProcess } from "../rig/desk-process.ts";
import type { DeskEvent, DeskStart } from "../rig/messages.ts";
import type { FleetCell, ServerFault } from "./cells.ts";
import { watchFacts, type WatchedCell } from "./facts.ts";
import { findViolationsOfCell, judgeWork, type CellFacts } from "./judge.ts";
import { Operator } from "./operator.ts";
import { orderNumber, WAREHOUSE, type FleetTemplate } from "./template.ts";
import { deskName, type Warehouse } from "./warehouse.ts";
import { ITEMS_PER_CELL, scriptOf } from "./works.ts";

export interface FleetSurroundings {
  readonly warehouse: Warehouse;
  readonly template: FleetTemplate;
  readonly folder: string;
  readonly compileCacheFolder: string;
}

export interface FleetOutcome {
  readonly cell: FleetCell;
  readonly violations: readonly string[];
  /** True if the desk was not killed, because the run took another path. */
  readonly isMissed: boolean;
}

/** Differences between the clocks of a cell's desks and this computer's. */
const CLOCKS_AHEAD_MS = [-5 * 3_600_000, 7 * 3_600_000] as const;
/** Duration of a failure: `min`, so that desks notice it; `max`, if the work continues with a quorum. */
const FAULT_MS = { min: 4000, max: 12_000 };
/** Delay of the work after the servers' fault, or the other way round. */
const MAX_DELAY_MS = 300;

interface CellRun extends WatchedCell {
  readonly cell: FleetCell;
  readonly firstOperator: Operator;
  readonly secondOperator: Operator;
  readonly stepsDuringDeath: ReturnType<typeof scriptOf>["stepsDuringDeath"];
  readonly complaints: string[];
  /** The first desk has reached its moment of death. */
  isDying: boolean;
  /** Whether the desk's process was killed, perhaps at another moment. */
  wasKilled: boolean;
}

/** Runs cells of one fault: it strikes the servers once, while all cells work. */
export async function runFleetGroup(
  cells: readonly FleetCell[],
  surroundings: FleetSurroundings,
  dice: Dice,
): Promise<FleetOutcome[]> {
  const { warehouse, template } = surroundings;
  await warehouse.reset();
  const simulator = await startSimulator(template.service);
  try {
    // The items have the times of the template's clock, but the relay refuses old deliveries.
    simulator.clock.set(new Date().toISOString());
    await simulator.control.registerEndpoint(warehouse.relayEndpoint);
    // The template's lists are current. Refusing this request saves a sync in each life.
    await simulator.control.addFault({ operation: "getAllWarehouse", kind: "refusal", times: "always" });
    await using group = await GroupRun.open(cells, surroundings, simulator);
    return await group.run(dice);
  } finally {
    await simulator.close();
  }
}

const diesWhileSending = ({ cell: { death } }: CellRun): boolean =>
  death !== null && death.side !== "during" && ["take", "answered-created", "settleOrderMessage"].includes(death.label);

class GroupRun {
  readonly #surroundings: FleetSurroundings;
  readonly #simulator: Simulator;
  readonly #runs: CellRun[] = [];
  readonly #readFacts: ReturnType<typeof watchFacts>;
  /** The servers have failed, so that each cell's work must have been done in the end. */
  #hasStruck = false;
  /** Desks that live through the run. */
  readonly #lasting: DeskProcess;
  /** Desks that die together, once each has reached its moment of death. */
  #mortal: DeskProcess;

  private constructor(surroundings: FleetSurroundings, simulator: Simulator) {
    this.#surroundings = surroundings;
    this.#simulator = simulator;
    this.#readFacts = watchFacts(surroundings.warehouse.connection, simulator.control);
    this.#lasting = this.#startProcess();
    this.#mortal = this.#startProcess();
  }

  static async open(
    cells: readonly FleetCell[],
    surroundings: FleetSurroundings,
    simulator: Simulator,
  ): Promise<GroupRun> {
    const group = new GroupRun(surroundings, simulator);
    for (const [index, cell] of cells.entries()) group.#runs.push(await group.#prepare(cell, index));
    return group;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#lasting.kill(), this.#mortal.kill()]);
  }

  async run(dice: Dice): Promise<FleetOutcome[]> {
    await Promise.all([this.#openDesks(this.#lasting), this.#openDesks(this.#mortal)]);
    await this.#workUntilRest();
    const before = await this.#judge();
    if (before.some((violations) => violations.length > 0))
      throw new Error(`No fault has struck yet: ${before.flat().join("; ")}`);
    await this.#strike(dice);
    await this.#killMortal();
    await this.#workUntilRest();
    const violations = await this.#judge();
    return this.#runs.map(({ cell, firstOperator, secondOperator, complaints, isDying }, index) => ({
      cell,
      violations: [
        ...complaints,
        ...firstOperator.complaints,
        ...secondOperator.complaints,
        ...(violations[index] ?? []),
      ],
      isMissed: cell.death !== null && !isDying,
    }));
  }

  #startProcess(): DeskProcess {
    return new DeskProcess(this.#surroundings.compileCacheFolder, (event) => this.#handleEvent(event));
  }

  #handleEvent(event: DeskEvent): void {
    const runs = this.#runs.filter(
      ({ firstOperator, secondOperator }) =>
        event.number === null || event.number === firstOperator.number || event.number === secondOperator.number,
    );
    for (const run of runs)
      if (event.type === "dying") run.isDying = true;
      else if (event.type === "fault") run.complaints.push(event.message);
  }

  async #prepare(cell: FleetCell, index: number): Promise<CellRun> {
    const { template, folder } = this.#surroundings;
    const { control, state } = this.#simulator;
    const itemsSoFar = state.items({ state: "eligible", warehouseId: WAREHOUSE, limit: (index + 1) * ITEMS_PER_CELL });
    const items = itemsSoFar.slice(index * ITEMS_PER_CELL);
    const open = async (place: 0 | 1): Promise<Operator> => {
      const number = 2 * index + place;
      await copyTemplate(template, join(folder, deskName(number)));
      const desks = place === 0 && cell.death !== null ? this.#mortal : this.#lasting;
      return new Operator(deskName(number), number, desks, template.serviceType);
    };
    const [firstOperator, secondOperator] = [await open(0), await open(1)];
    const order = template.orders.get(orderNumber(index));
    const stock = { control, items, orderId: order?.id ?? "", orderNumber: orderNumber(index) };
    const { before, stepsDuringDeath } = scriptOf(cell.work, firstOperator, secondOperator, stock);
    for (const [place, operator] of [firstOperator, secondOperator].entries())
      operator.addSteps([operator.waitForFleet, ...(before[place] ?? [])]);
    return {
      cell,
      firstOperator,
      secondOperator,
      stepsDuringDeath,
      complaints: [],
      isDying: false,
      wasKilled: false,
      itemIds: items.map(({ returnInventoryId }) => returnInventoryId),
      orderNumber: orderNumber(index),
      claimKey: order?.claimKey ?? "",
      desks: [firstOperator, secondOperator].map((operator) => ({
        name: operator.desk,
        folder: join(folder, operator.desk),
        acknowledgedScans: operator.acknowledgedScans,
        removedItemIds: operator.removedItemIds,
      })),
    };
  }

  #operatorsAt(desks: DeskProcess): Operator[] {
    return this.#runs.flatMap(({ cell, firstOperator, secondOperator }) => {
      const isMortal = desks === this.#mortal;
      if (cell.death !== null) return isMortal ? [firstOperator] : [secondOperator];
      return isMortal ? [] : [firstOperator, secondOperator];
    });
  }

  async #openDesks(desks: DeskProcess): Promise<void> {
    const { warehouse, folder } = this.#surroundings;
    const { userBaseUrl, publicBaseUrl, credentials } = this.#simulator;
    const starts = this.#operatorsAt(desks).map(async ({ desk, number }): Promise<DeskStart> => ({
      number,
      folder: join(folder, desk),
      address: { userBaseUrl, publicBaseUrl },
      credentials,
      extraCa: [],
      death: null,
      clockSetMs: 0,
      fleet: await warehouse.memberOf(desk, CLOCKS_AHEAD_MS[number % 2 === 0 ? 0 : 1]),
    }));
    await desks.open(await Promise.all(starts));
  }

  async #strike(dice: Dice): Promise<void> {
    const { warehouse } = this.#surroundings;
    const [run] = this.#runs;
    const fault = run?.cell.fault as ServerFault;
    const servers = await warehouse.chooseServers(fault.target, dice);
    await this.#setDeaths();
    for (const run of this.#runs) {
      const { firstOperator, secondOperator, stepsDuringDeath } = run;
      firstOperator.addSteps(stepsDuringDeath[0]);
      // Otherwise the second desk may be faster, so that the first has nothing to send.
      if (diesWhileSending(run)) secondOperator.addSteps([() => Promise.resolve(run.isDying || run.wasKilled)]);
      secondOperator.addSteps(stepsDuringDeath[1]);
    }
    // Without a quorum, both desks begin their work offline.
    const isOffline = servers.length > 1;
    const [beginFirst, beginSecond] =
      isOffline || dice.isHit(0.5)
        ? [() => warehouse.beginFault(fault, servers), () => void this.#work()]
        : [() => void this.#work(), () => warehouse.beginFault(fault, servers)];
    await beginFirst();
    await pause(dice.below(MAX_DELAY_MS));
    await beginSecond();
    await pause(FAULT_MS.min);
    if (!isOffline) await Promise.race([this.#work(), pause(FAULT_MS.max - FAULT_MS.min)]);
    await warehouse.endFault(fault, servers);
    this.#hasStruck = true;
  }

  async #setDeaths(): Promise<void> {
    for (const { cell, firstOperator, itemIds, claimKey } of this.#runs) {
      if (cell.death === null || cell.death.side === "during") continue;
      // Writes of what all desks do.
      const namesByLabel = {
        updateFloor: itemIds,
        settleClaims: itemIds,
        addEvents: itemIds,
        applyOrderBookChanges: [claimKey],
      };
      const { label } = cell.death;
      await this.#mortal.setDeath(firstOperator.number, {
        ...cell.death,
        ...(label in namesByLabel && { aboutTexts: namesByLabel[label as keyof typeof namesByLabel] }),
      });
    }
  }

  async #killMortal(): Promise<void> {
    const mortalRuns = this.#runs.filter(({ cell }) => cell.death !== null);
    if (mortalRuns.length === 0) return;
    await this.#mortal.waitFor(async () => {
      const runsToKill = mortalRuns.filter(({ isDying }) => !isDying);
      if (runsToKill.length === 0) return true;
      if (!runsToKill.every(({ firstOperator }) => firstOperator.isDone)) return false;
      const violations = await this.#judge();
      return runsToKill.every((run) => violations[this.#runs.indexOf(run)]?.length === 0);
    });
    await this.#mortal.kill();
    for (const run of mortalRuns) run.wasKilled = true;
    const operators = this.#operatorsAt(this.#mortal);
    this.#mortal = this.#startProcess();
    await this.#openDesks(this.#mortal);
    // An operator that pauses between two attempts must not call a desk before it is open.
    for (const operator of operators) operator.moveTo(this.#mortal);
  }

  /** Ends when all operators are done, or their desks gone. */
  async #work(): Promise<void> {
    const operators = this.#runs.flatMap(({ firstOperator, secondOperator }) => [firstOperator, secondOperator]);
    await Promise.all(operators.map((operator) => operator.work()));
  }

  /** Lets the operators finish, and waits until nothing violates a rule any longer. */
  async #workUntilRest(): Promise<void> {
    void this.#work();
    const areDone = (): boolean =>
      this.#runs.every(({ firstOperator, secondOperator }) => firstOperator.isDone && secondOperator.isDone);
    let hasRested = false;
    await this.#lasting.waitFor(async () => {
      if (!areDone()) return false;
      const facts = await this.#facts();
      await this.#decideUnknown(facts);
      const isAtRest = this.#violationsOf(facts).every((violations) => violations.length === 0);
      const hasRestedTwice = isAtRest && hasRested;
      hasRested = isAtRest;
      return hasRestedTwice;
    });
    for (const { firstOperator, secondOperator, complaints } of this.#runs)
      for (const operator of [firstOperator, secondOperator])
        if (!operator.isDone) complaints.push(`${operator.desk} did not answer`);
  }

  /** Answers the desks' questions about orders whose outcome they cannot find out. */
  async #decideUnknown(facts: readonly CellFacts[]): Promise<void> {
    for (const [index, { desks, orders }] of facts.entries()) {
      for (const [place, { journal }] of desks.entries()) {
        const run = this.#runs[index];
        const unknown = journal.submissions.find(
          ({ state, waitingFor }) => state === "unknown" && waitingFor === "operator",
        );
        if (run === undefined || unknown === undefined) continue;
        const order = orders.find(({ itemIds }) => itemIds.toSorted().join() === unknown.itemIds.toSorted().join());
        const { domain, name, input } = operatorDecision(unknown.submissionId, order);
        await (place === 0 ? run.firstOperator : run.secondOperator).call(domain, name, input);
      }
    }
  }

  /** Empty while the servers do not answer. */
  async #facts(): Promise<CellFacts[]> {
    try {
      return await this.#readFacts(this.#runs);
    } catch {
      return [];
    }
  }

  #judge = async (): Promise<string[][]> => this.#violationsOf(await this.#facts());

  #violationsOf(facts: readonly CellFacts[]): string[][] {
    return this.#runs.map(({ cell }, index) => {
      const cellFacts = facts[index];
      if (cellFacts === undefined) return ["the servers do not answer"];
      return [...findViolationsOfCell(cellFacts), ...(this.#hasStruck ? judgeWork(cell.work, cellFacts) : [])];
    });
  }
}
