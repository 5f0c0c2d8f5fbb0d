import { toIsoTime, parseIsoTime } from "./times.ts";

interface Task {
  readonly dueAtMs: number;
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
  schedule(dueAtMs: number, run: () => void): void;
  runDueTasks(): void;
  /** Throws if the clock runs in real time, or the text is not ISO 8601. */
  set(iso: string): void;
  advance(milliseconds: number): void;
  stop(): void;
}

class TaskList {
  readonly #tasks: Task[] = [];

  /** Tasks of the same time keep their order. */
  add(dueAtMs: number, run: () => void): void {
    const position = this.#tasks.findLastIndex((task) => task.dueAtMs <= dueAtMs) + 1;
    this.#tasks.splice(position, 0, { dueAtMs, run });
  }

  firstTask(): Task | undefined {
    return this.#tasks[0];
  }

  shiftDue(nowMs: number): Task | undefined {
    const first = this.#tasks[0];
    return first !== undefined && first.dueAtMs <= nowMs ? this.#tasks.shift() : undefined;
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

  schedule(dueAtMs: number, run: () => void): void {
    this.#tasks.add(dueAtMs, run);
  }

  runDueTasks(): void {
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
    for (let task = this.#tasks.shiftDue(target); task; task = this.#tasks.shiftDue(target)) {
      this.#now = task.dueAtMs;
      task.run();
    }
    this.#now = target;
  }
}

export class RealClock implements Clock {
  readonly mode = "real";
  readonly #tasks = new TaskList();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #runningDueAt: number | undefined;

  /** Returns a running task's due time, so that a transition missed while the program was off has the right time. */
  now(): number {
    return this.#runningDueAt ?? Date.now();
  }

  schedule(dueAtMs: number, run: () => void): void {
    this.#tasks.add(dueAtMs, run);
    this.#scheduleTimer();
  }

  runDueTasks(): void {
    const currentMs = Date.now();
    for (let task = this.#tasks.shiftDue(currentMs); task; task = this.#tasks.shiftDue(currentMs)) {
      this.#runningDueAt = task.dueAtMs;
      try {
        task.run();
      } finally {
        this.#runningDueAt = undefined;
      }
    }
    this.#scheduleTimer();
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

  #scheduleTimer(): void {
    clearTimeout(this.#timer);
    const firstTask = this.#tasks.firstTask();
    if (!firstTask) return;
    const waitMs = Math.min(Math.max(firstTask.dueAtMs - Date.now(), 0), MAX_TIMER_MS);
    this.#timer = setTimeout(() => this.runDueTasks(), waitMs);
    this.#timer.unref();
  }
}

/** `setting`: `"real"`, or the ISO 8601 start of a manual clock. */
export function createClock(clockSetting: string): Clock {
  if (clockSetting === "real") return new RealClock();
  const start = parseIsoTime(clockSetting);
  if (start === undefined) throw new Error(`The clock must be "real" or an ISO 8601 time, not "${clockSetting}".`);
  return new ManualClock(start);
}

export const describeTime = (clock: Clock): { now: string; mode: "real" | "manual" } => ({
  now: toIsoTime(clock.now()),
  mode: clock.mode,
});
