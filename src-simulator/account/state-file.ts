import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import type { ArrivedItem } from "../data/inventory.ts";
import type { DataSet, Situation } from "../data/items.ts";
import type { ShippingOrderRequest, ShippingStatus } from "../data/shipping-orders.ts";
import type { StoredAnswer } from "../http/idempotency.ts";
import { isRecord, writeJsonWithTextIds } from "../http/json.ts";
import type { ResendEvent } from "./life-cycle.ts";
import type { ResendRequest } from "./resend-orders.ts";

export type ShippingChange =
  | { readonly kind: "shipping-method"; readonly shippingMethod: string }
  | { readonly kind: "shipping-status"; readonly status: ShippingStatus }
  | { readonly kind: "shipping-ship-to"; readonly shipTo: Readonly<Record<string, string>> }
  | {
      readonly kind: "shipping-items";
      readonly action: "add" | "remove";
      readonly returnInventoryIds: readonly string[];
    };

export type ShippingMutation =
  | { readonly kind: "shipping-drafts"; readonly count: number }
  | { readonly kind: "shipping-created"; readonly at: number; readonly request: ShippingOrderRequest }
  | (ShippingChange & { readonly at: number; readonly id: string });

/** One line of the state file. Replaying all lines in order restores the state. */
export type Mutation =
  | ({ readonly kind: "data-set" } & DataSet)
  | { readonly kind: "item-arrived"; readonly item: ArrivedItem }
  | { readonly kind: "item-changed"; readonly at: number; readonly id: string; readonly situation: Situation }
  | {
      readonly kind: "resend-created";
      readonly at: number;
      readonly request: ResendRequest;
      readonly labelFails: boolean;
    }
  | {
      readonly kind: "resend-moved";
      readonly at: number;
      readonly number: number;
      readonly event: ResendEvent;
      readonly reason?: string;
    }
  | ShippingMutation
  | { readonly kind: "answer-kept"; readonly answer: StoredAnswer };

export interface Journal {
  /** Durable against a crash of the process: after it returns, the operating system has the line. */
  record(mutation: Mutation): void;
  /** Writes everything that `work` records in one step, so that an order and its idempotency key stay together. */
  inOneWrite<T>(work: () => T): T;
  /** Replaces every line by the result of `change` (null deletes it), and deletes quarantined files. */
  rewrite(change: (mutation: Mutation) => Mutation | null): void;
}

const NO_JOURNAL: Journal = { record: () => undefined, inOneWrite: (work) => work(), rewrite: () => undefined };

function openJournal(file: string): Journal {
  let pendingEntries: string[] | undefined;
  return {
    record(mutation) {
      const line = `${writeJsonWithTextIds(mutation)}\n`;
      if (pendingEntries) pendingEntries.push(line);
      else appendFileSync(file, line);
    },
    inOneWrite(work) {
      pendingEntries = [];
      try {
        return work();
      } finally {
        const lines = pendingEntries.join("");
        pendingEntries = undefined;
        if (lines !== "") appendFileSync(file, lines);
      }
    },
    rewrite(change) {
      const lines = readLines(file).flatMap((mutation) => {
        const changed = change(mutation);
        return changed === null ? [] : [`${writeJsonWithTextIds(changed)}\n`];
      });
      writeFileSync(`${file}.unfinished`, lines.join(""));
      renameSync(`${file}.unfinished`, file);
      for (let number = 1; existsSync(`${file}.${number}`); number += 1) rmSync(`${file}.${number}`);
    },
  };
}

/** Drops an incomplete last line, which a kill leaves; throws for any other damage. */
function readLines(file: string): Mutation[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(0x0a) + 1;
  if (end < bytes.length) truncateSync(file, end);
  const lines = bytes
    .toString("utf8", 0, end)
    .split("\n")
    .filter((line) => line !== "");
  return lines.map((line, index) => {
    try {
      const value: unknown = JSON.parse(line);
      if (isRecord(value) && typeof value["kind"] === "string") return value as unknown as Mutation;
    } catch {
      // The error below names the line.
    }
    throw new Error(
      `The simulator's state file ${file} is damaged at line ${index + 1}; move it away to start afresh.`,
    );
  });
}

function quarantine(file: string): void {
  let number = 1;
  while (existsSync(`${file}.${number}`)) number += 1;
  renameSync(file, `${file}.${number}`);
}

export interface OpenedState {
  readonly data: DataSet;
  readonly mutations: readonly Mutation[];
  readonly journal: Journal;
}

/** Restores the file's anchor, so that items keep RMAs and dates. Quarantines a file with another data set. */
export function openState(file: string | undefined, dataSet: DataSet): OpenedState {
  if (file === undefined) return { data: dataSet, mutations: [], journal: NO_JOURNAL };
  mkdirSync(dirname(file), { recursive: true });
  const journal = openJournal(file);
  const [header, ...mutations] = existsSync(file) ? readLines(file) : [];
  if (header?.kind === "data-set" && header.seed === dataSet.seed && header.count === dataSet.count) {
    const { seed, count, anchor } = header;
    return { data: { seed, count, anchor }, mutations, journal };
  }
  if (header) quarantine(file);
  journal.record({ kind: "data-set", ...dataSet });
  return { data: dataSet, mutations: [], journal };
}
