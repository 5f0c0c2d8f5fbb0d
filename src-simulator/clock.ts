import { isoTime, parseIsoTime } from "./times.ts";

interface Task {
  readonly dueAt: number;
  readonly run: () => void;
}

const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * A manual clock moves only on command and runs the tasks that become due, each at its due time, so that a test can
 * advance by an hour instead of waiting.
 */
export interface Clock {
  readonly mode: "real" | "manual";
  now(): number;
  /** Runs a task at its due time, or in the clock's next run if that time is past. */
  schedule(dueAt: number, run: () => void): void;
  settle(): void;
  /** Throws if the clock runs in real time, or the text is not ISO 8601. */
  set(iso: string): void;
  advance(milliseconds: number): void;
  stop(): void;
}

class TaskList {
  readonly #tasks: Task[] = [];

  /** Tasks of the same time keep their order. */
  add(dueAt: number, run: () => void): void {
    const position = this.#tasks.findLastIndex((task) => task.dueAt <= dueAt) + 1;
    this.#tasks.splice(position, 0, { dueAt, run });
  }

  next(): Task | undefined {
    return this.#tasks[0];
  }

  takeDue(now: number): Task | undefined {
    const first = this.#tasks[0];
    return first !== undefined && first.dueAt <= now ? this.#tasks.shift() : undefined;
  }

  clear(): void {
    this.#tasks.length = 0;
  }
}

class ManualClock implements Clock {
  readonly mode = "manual";
  readonly #tasks = new TaskList();
  #now: number;

  constructor(start: number) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  schedule(dueAt: number, run: () => void): void {
    this.#tasks.add(dueAt, run);
  }

  settle(): void {
    this.#moveTo(this.#now);
  }

  set(iso: string): void {
    const target = parseIsoTime(iso);
    if (target === undefined) throw new Error(`"${iso}" is not an ISO 8601 time.`);
    this.#moveTo(target);
  }

  advance(milliseconds: number): void {
    if (!Number.isFinite(milliseconds)) throw new Error("The clock advances by a number of milliseconds.");
    this.#moveTo(this.#now + milliseconds);
  }

  stop(): void {
    this.#tasks.clear();
  }

  #moveTo(target: number): void {
    for (let task = this.#tasks.takeDue(target); task; task = this.#tasks.takeDue(target)) {
      this.#now = task.dueAt;
      task.run();
    }
    this.#now = target;
  }
}

export class RealClock implements Clock {
  readonly mode = "real";
  readonly #tasks = new TaskList();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: number | undefined;

  /** Returns a running task's due time, so that a transition missed while the program was off has the right time. */
  now(): number {
    return this.#running ?? Date.now();
  }

  schedule(dueAt: number, run: () => void): void {
    this.#tasks.add(dueAt, run);
    this.#arm();
  }

  settle(): void {
    const present = Date.now();
    for (let task = this.#tasks.takeDue(present); task; task = this.#tasks.takeDue(present)) {
      this.#running = task.dueAt;
      try {
        task.run();
      } finally {
        this.#running = undefined;
      }
    }
    this.#arm();
  }

  set(): void {
    throw new Error("The clock runs in real time and cannot be set.");
  }

  advance(): void {
    this.set();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#tasks.clear();
  }

  #arm(): void {
    clearTimeout(this.#timer);
    const next = this.#tasks.next();
    if (!next) return;
    const wait = Math.min(Math.max(next.dueAt - Date.now(), 0), MAX_TIMER_MS);
    this.#timer = setTimeout(() => this.settle(), wait);
    this.#timer.unref();
  }
}

/** `setting`: `"real"`, or the ISO 8601 start of a manual clock. */
export function createClock(setting: string): Clock {
  if (setting === "real") return new RealClock();
  const start = parseIsoTime(setting);
  if (start === undefined) throw new Error(`The clock must be "real" or an ISO 8601 time, not "${setting}".`);
  return new ManualClock(start);
}

export const describeTime = (clock: Clock): { now: string; mode: "real" | "manual" } => ({
  now: isoTime(clock.now()),
  mode: clock.mode,
});
