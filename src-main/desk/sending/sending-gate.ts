import type { DeskStatus } from "../../../src-preload/contract/desk.ts";
import type { CallRecord } from "../../service/index.ts";

type Standing = DeskStatus["credentials"];

/** Whether the desk may call the service of its own accord. Closed, nothing is lost: work waits until it opens. */
export interface SendingGate {
  isOpen(): boolean;
}

interface SendingGateOptions {
  readonly now: () => Date;
  readonly hasCredentials: () => Promise<boolean>;
  readonly onChanged: () => void;
  readonly onOpened: () => void;
}

/**
 * Closes when the service answers 401 (service contract, Authentication) or there are no credentials, so that a desk with
 * a wrong key neither hammers the service nor gets its account locked. Opens when the credentials are others, or were
 * tested and found good.
 */
export function createSendingGate({ hasCredentials, now, onChanged, onOpened }: SendingGateOptions) {
  let standing: Standing = "ok";
  let since = 0;

  function change(next: Standing): void {
    if (next === standing) return;
    standing = next;
    onChanged();
    if (next === "ok") onOpened();
  }

  return {
    isOpen: (): boolean => standing === "ok",
    standing: (): Standing => standing,

    note({ outcome, httpStatus, startedAt }: CallRecord): void {
      // What was sent with the credentials of before says nothing about those of now.
      if (Date.parse(startedAt) < since) return;
      if (outcome === "unauthorized") change(httpStatus === null ? "missing" : "refused");
    },

    /** The credentials or addresses are others than before, were found good, or are looked at for the first time. */
    async renew(): Promise<void> {
      const has = await hasCredentials();
      since = now().getTime();
      change(has ? "ok" : "missing");
    },
  };
}
