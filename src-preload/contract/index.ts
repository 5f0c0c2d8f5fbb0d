import type { z } from "zod";
import type { Answer, DomainContract, Told } from "./operation.ts";

/**
 * Everything the renderer can ask of main, a domain each. Main reads a domain when it is first asked for: to make the
 * schemas of all of them would be a good part of every start.
 */
export const domains = {
  lock: async () => (await import("./lock.ts")).lockContract,
  desk: async () => (await import("./desk.ts")).deskContract,
  environment: async () => (await import("./environment.ts")).environmentContract,
  language: async () => (await import("./language.ts")).languageContract,
  firstRun: async () => (await import("./first-run.ts")).firstRunContract,
  recovery: async () => (await import("./recovery.ts")).recoveryContract,
  health: async () => (await import("./health.ts")).healthContract,
  notices: async () => (await import("./notices.ts")).noticesContract,
  scan: async () => (await import("./scan.ts")).scanContract,
  trouble: async () => (await import("./trouble.ts")).troubleContract,
  batch: async () => (await import("./batch.ts")).batchContract,
  draft: async () => (await import("./draft.ts")).draftContract,
  resend: async () => (await import("./resend.ts")).resendContract,
  cancellation: async () => (await import("./cancellation.ts")).cancellationContract,
  labels: async () => (await import("./labels.ts")).labelsContract,
  lessons: async () => (await import("./lessons.ts")).lessonsContract,
  inventory: async () => (await import("./inventory.ts")).inventoryContract,
  shippingOrder: async () => (await import("./shipping-order.ts")).shippingOrderContract,
  worksheet: async () => (await import("./worksheet.ts")).worksheetContract,
  shippingDraft: async () => (await import("./shipping-draft.ts")).shippingDraftContract,
  find: async () => (await import("./find.ts")).findContract,
  fba: async () => (await import("./fba.ts")).fbaContract,
  item: async () => (await import("./item.ts")).itemContract,
  imports: async () => (await import("./imports.ts")).importsContract,
  reference: async () => (await import("./reference.ts")).referenceContract,
  requests: async () => (await import("./requests.ts")).requestsContract,
  recipients: async () => (await import("./recipients.ts")).recipientsContract,
  settings: async () => (await import("./settings.ts")).settingsContract,
  sync: async () => (await import("./sync.ts")).syncContract,
  inbox: async () => (await import("./inbox.ts")).inboxContract,
  blackBox: async () => (await import("./black-box.ts")).blackBoxContract,
  station: async () => (await import("./station.ts")).stationContract,
  sheets: async () => (await import("./sheets.ts")).sheetsContract,
  pairing: async () => (await import("./pairing.ts")).pairingContract,
  operator: async () => (await import("./operator.ts")).operatorContract,
  shift: async () => (await import("./shift.ts")).shiftContract,
  updates: async () => (await import("./updates.ts")).updatesContract,
  views: async () => (await import("./views.ts")).viewsContract,
  window: async () => (await import("./window.ts")).windowContract,
} as const;

type Domains = typeof domains;

export type Contract = { readonly [D in keyof Domains]: Awaited<ReturnType<Domains[D]>> };
export type DomainName = keyof Contract;
export type OperationName<D extends DomainName> = keyof Contract[D]["operations"] & string;
export type EventName<D extends DomainName> = keyof Contract[D]["events"] & string;

type OperationOf<D extends DomainName, N extends OperationName<D>> = Contract[D]["operations"][N];
type SchemaOf<T, K extends PropertyKey> = T extends { readonly [P in K]: infer S extends z.ZodType } ? S : never;

export type InputOf<D extends DomainName, N extends OperationName<D>> = z.infer<SchemaOf<OperationOf<D, N>, "input">>;
export type OutputOf<D extends DomainName, N extends OperationName<D>> = z.infer<SchemaOf<OperationOf<D, N>, "output">>;
export type ErrorOf<D extends DomainName, N extends OperationName<D>> =
  OperationOf<D, N> extends { readonly errors: readonly (infer Code)[] } ? Code & string : never;
export type EventOf<D extends DomainName, E extends EventName<D>> = z.infer<SchemaOf<Contract[D]["events"], E>>;

export type AnswerOf<D extends DomainName, N extends OperationName<D>> = Answer<OutputOf<D, N>, ErrorOf<D, N>>;
/** The same, as the page gets it. */
export type ToldOf<D extends DomainName, N extends OperationName<D>> = Told<OutputOf<D, N>, ErrorOf<D, N>>;

/** All domains at once, for what loops over them: the build and tests. */
export async function wholeContract(): Promise<Contract> {
  const all: Record<string, DomainContract> = {};
  for (const [domain, read] of Object.entries(domains)) all[domain] = await read();
  return all as unknown as Contract;
}

export type Unsubscribe = () => void;

/** `window.desk` in the renderer. */
export type DeskBridge = {
  readonly [D in DomainName]: {
    readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Promise<ToldOf<D, N>>;
  } & {
    readonly [E in EventName<D> as `on${Capitalize<E>}`]: (callback: (payload: EventOf<D, E>) => void) => Unsubscribe;
  };
};
