import { success } from "../../src-domain/result.ts";
import type { Administration } from "../../src-preload/contract/shift/administration.ts";
import type { DomainHandlers } from "../use-cases/api-types.ts";
import { refuse } from "../use-cases/replies.ts";
import { openDeskLock, type PinHash } from "../use-cases/shift/desk-lock.ts";
import { refusePin } from "./bridge-lock.ts";

interface AdministrationLockOptions {
  readonly file: string;
  /** PIN from config.json, which the desk cannot change. */
  readonly managedPin: PinHash | null;
  readonly now: () => Date;
  readonly elapsed?: () => number;
}

/** Administration is a second lock with a PIN and a separate file. Closed at the start; without a PIN always open. */
export async function openAdministrationLock({ file, managedPin, now, elapsed }: AdministrationLockOptions) {
  const lock = await openDeskLock({ file, now, elapsed, managedPin });

  function describe(): Administration {
    const { since, requiresPin } = lock.state();
    return { isOpen: since === null, requiresPin, isManaged: managedPin !== null };
  }

  async function close(): Promise<Administration> {
    await (lock.state().requiresPin ? lock.close() : lock.open(null));
    return describe();
  }

  await close();
  const handlers: DomainHandlers<"administration"> = {
    get: describe,
    close,
    open: async ({ pin }) => {
      const opened = await lock.open(pin);
      return opened.ok ? success(describe()) : refusePin(opened.error, lock.state());
    },
    savePin: async ({ currentPin, pin }) => {
      if (managedPin !== null) return refuse("managed", "IT set this PIN in config.json.");
      const saved = await lock.savePin(currentPin, pin);
      return saved.ok ? success(describe()) : refusePin(saved.error, lock.state());
    },
  };
  return { handlers, close, isClosed: lock.isLocked, storedFile: lock.storedFile };
}

export type AdministrationLock = Awaited<ReturnType<typeof openAdministrationLock>>;
