import { failure, success, type Result } from "../../src-domain/result.ts";

/** One environment that is open: how it begins its work and how it ends. */
export interface Opened {
  readonly id: string;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface SwitchboardOptions<Desk extends Opened> {
  /** `isCurrent` says whether the window shows this environment: only then may it tell the page something. */
  readonly open: (environmentId: string, isCurrent: () => boolean) => Promise<Desk>;
  /** Makes the choice durable. */
  readonly choose: (environmentId: string) => Promise<void>;
  /** Loads the window's page anew; resolves when the old page is gone for good. */
  readonly loadAnew: () => Promise<void>;
  /** An environment that was opened cannot begin its work: nothing sensible is left to do but to say so. */
  readonly onBroken: (error: unknown) => void;
}

interface Place<Desk> {
  readonly desk: Desk;
  /** Calls of its pages that are being answered. */
  readonly running: Set<Promise<unknown>>;
  isOpen: boolean;
}

interface Switch {
  readonly result: Result<null, string>;
  readonly finish: () => Promise<void>;
}

const nothingToDo = (result: Result<null, string>): Switch => ({ result, finish: () => Promise.resolve() });

/**
 * Which environment answers which page. A page is answered by the environment that was open when it first called, as long
 * as it lives: while another one is switched to, what the old page still has to hand over goes where it belongs.
 */
export function createSwitchboard<Desk extends Opened>({ open, choose, loadAnew, onBroken }: SwitchboardOptions<Desk>) {
  const pages = new Map<string, Place<Desk>>();
  let newest: Promise<Place<Desk>> | null = null;
  let shown: Desk | null = null;
  let turn: Promise<unknown> = Promise.resolve();

  async function place(environmentId: string): Promise<Place<Desk>> {
    const desk: Desk = await open(environmentId, () => shown === desk);
    return { desk, running: new Set(), isOpen: true };
  }

  async function begin(environmentId: string): Promise<void> {
    newest = place(environmentId);
    const { desk } = await newest;
    shown = desk;
    await desk.start();
  }

  async function replace(environmentId: string): Promise<Switch> {
    const before = await newest;
    if (before?.desk.id === environmentId) return nothingToDo(success(null));
    let next: Place<Desk> | null = null;
    try {
      next = await place(environmentId);
      await choose(environmentId);
    } catch (error) {
      await next?.desk.close();
      return nothingToDo(failure(error instanceof Error ? error.message : String(error)));
    }
    const opened = next;
    newest = Promise.resolve(opened);
    shown = opened.desk;
    return { result: success(null), finish: () => finish(before, opened) };
  }

  async function finish(before: Place<Desk> | null, next: Place<Desk>): Promise<void> {
    try {
      await loadAnew();
      await Promise.all([next.desk.start(), before && end(before)]);
    } catch (error) {
      onBroken(error);
    }
  }

  async function end(old: Place<Desk>): Promise<void> {
    while (old.running.size > 0) await Promise.allSettled(old.running);
    old.isOpen = false;
    await old.desk.close();
  }

  /** Runs a call of a page on the environment that the page belongs to. */
  async function answer<Value>(page: string, call: (desk: Desk) => Promise<Value>): Promise<Value> {
    if (!newest) throw new Error("No environment is open yet");
    const answering = pages.get(page) ?? (await newest);
    pages.set(page, answering);
    if (!answering.isOpen) throw new Error(`The page belongs to ${answering.desk.id}, which is closed`);
    const running = call(answering.desk);
    answering.running.add(running);
    try {
      return await running;
    } finally {
      answering.running.delete(running);
    }
  }

  async function close(): Promise<void> {
    await turn;
    await (await newest)?.desk.close();
  }

  return {
    begin,

    answer,
    close,

    current: async (): Promise<Desk | null> => (await newest)?.desk ?? null,

    /**
     * Opens the other environment beside the current one first: when that fails, nothing has changed. The page is loaded
     * anew after the answer, since the one that asked does not outlive it.
     */
    switchTo(environmentId: string): Promise<Result<null, string>> {
      const switched = turn.then(() => replace(environmentId));
      turn = switched.then(({ finish }) => finish()).catch(onBroken);
      return switched.then(({ result }) => result);
    },
  };
}
