import { failure, success, type Result } from "../../src-domain/result.ts";

/** One environment that is open: how it begins its work and how it ends. */
export interface Opened {
  readonly id: string;
  start(): Promise<void>;
  close(): Promise<void>;
}

interface SwitchboardOptions<Desk extends Opened> {
  /** `isCurrent` says whether the window shows this environment: only then may it notify the page. */
  readonly open: (environmentId: string, isCurrent: () => boolean) => Promise<Desk>;
  /** Makes the choice durable. */
  readonly choose: (environmentId: string) => Promise<void>;
  /** Loads the window's page again; resolves when the old page is gone for good. */
  readonly loadPage: () => Promise<void>;
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
  readonly result: Result<null, unknown>;
  readonly finish: () => Promise<void>;
}

/** Closes what can no longer be used. */
async function abandon(broken: Place<Opened>): Promise<void> {
  broken.isOpen = false;
  await broken.desk.close().catch((error: unknown) => process.emitWarning(`Closing failed: ${String(error)}`));
}

async function end(old: Place<Opened>): Promise<void> {
  while (old.running.size > 0) await Promise.allSettled(old.running);
  old.isOpen = false;
  await old.desk.close();
}

/** A page whose environment was opened again continues with it: its scans wait for that. */
async function placeOf<Desk extends Opened>(
  known: Place<Desk> | undefined,
  opened: Promise<Place<Desk>>,
): Promise<Place<Desk>> {
  if (known?.isOpen === true) return known;
  const now = await opened;
  return known === undefined || known.desk.id === now.desk.id ? now : known;
}

const nothingToDo = (result: Result<null, unknown>): Switch => ({ result, finish: () => Promise.resolve() });

/**
 * Which environment answers which page. A page is answered by the environment that was open when it first called, as long
 * as it lives: while another one is switched to, what the old page still has to hand over goes where it belongs.
 */
export function createSwitchboard<Desk extends Opened>({ open, choose, loadPage, onBroken }: SwitchboardOptions<Desk>) {
  const pages = new Map<string, Place<Desk>>();
  let newest: Promise<Place<Desk>> | null = null;
  let shown: Desk | null = null;
  let turn: Promise<void> = Promise.resolve();

  async function place(environmentId: string): Promise<Place<Desk>> {
    const desk: Desk = await open(environmentId, () => shown === desk);
    return { desk, running: new Set(), isOpen: true };
  }

  /** Null where none could be opened. */
  const openSlot = async (): Promise<Place<Desk> | null> => (await newest?.catch(() => null)) ?? null;

  async function begin(environmentId: string, after: Promise<void> = Promise.resolve()): Promise<void> {
    newest = after.then(() => place(environmentId));
    const opened = await newest;
    shown = opened.desk;
    try {
      await opened.desk.start();
    } catch (error) {
      await giveUp();
      throw error;
    }
  }

  /** Closes what is open, and answers its pages by what is opened in its place. */
  async function giveUp(): Promise<void> {
    const broken = await openSlot();
    if (!broken) return;
    newest = Promise.reject(new Error(`${broken.desk.id} was given up`));
    newest.catch(() => undefined);
    shown = null;
    await abandon(broken);
  }

  /** What its pages ask meanwhile waits for it. */
  async function reopen(): Promise<void> {
    const ended = await openSlot();
    if (!ended) return;
    shown = null;
    await begin(ended.desk.id, abandon(ended));
  }

  async function replace(environmentId: string): Promise<Switch> {
    const before = await openSlot();
    if (before?.desk.id === environmentId) return nothingToDo(success(null));
    let next: Place<Desk> | null = null;
    try {
      next = await place(environmentId);
      await choose(environmentId);
    } catch (error) {
      await next?.desk.close();
      return nothingToDo(failure(error));
    }
    const opened = next;
    newest = Promise.resolve(opened);
    shown = opened.desk;
    return { result: success(null), finish: () => finish(before, opened) };
  }

  async function finish(before: Place<Desk> | null, next: Place<Desk>): Promise<void> {
    try {
      await loadPage();
      await Promise.all([next.desk.start(), before && end(before)]);
    } catch (error) {
      onBroken(error);
    }
  }

  /** Runs a call of a page on the environment that the page belongs to. */
  async function answer<Value>(page: string, call: (desk: Desk) => Promise<Value>): Promise<Value> {
    if (!newest) throw new Error("No environment is open yet");
    const answering = await placeOf(pages.get(page), newest);
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
    const last = await openSlot();
    if (last?.isOpen === true) await last.desk.close();
  }

  return {
    /** Opens the first environment, or one whose opening failed, and begins its work. */
    begin(environmentId: string): Promise<void> {
      return begin(environmentId);
    },

    giveUp: (): Promise<void> => (turn = turn.then(giveUp)),

    /** Closes what is open and opens it again for the same pages; rejects when that fails. */
    reopen(): Promise<void> {
      const reopened = turn.then(reopen);
      turn = reopened.catch(() => undefined);
      return reopened;
    },

    answer,
    close,

    current: async (): Promise<Desk | null> => (await openSlot())?.desk ?? null,

    /**
     * Opens the other environment beside the current one first: when that fails, nothing has changed. The page is loaded
     * again after the answer, since the one that asked does not outlive it.
     */
    switchTo(environmentId: string): Promise<Result<null, unknown>> {
      const switched = turn.then(() => replace(environmentId));
      turn = switched.then(({ finish }) => finish()).catch(onBroken);
      return switched.then(({ result }) => result);
    },
  };
}
