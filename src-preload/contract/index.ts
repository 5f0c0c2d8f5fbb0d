import type { z } from "zod";
import type { Answer, DomainContract, PageAnswer } from "./operation.ts";

/** Main loads a domain at its first use: creating all schemas would take a large part of every start. */
export const domains = {
  lock: async () => (await import("./shift/lock.ts")).lockContract,
  administration: async () => (await import("./shift/administration.ts")).administrationContract,
  status: async () => (await import("./status.ts")).statusContract,
  environment: async () => (await import("./environments/environment.ts")).environmentContract,
  configuration: async () => (await import("./environments/configuration.ts")).configurationContract,
  language: async () => (await import("./language.ts")).languageContract,
  firstRun: async () => (await import("./first-run.ts")).firstRunContract,
  recovery: async () => (await import("./health/recovery.ts")).recoveryContract,
  health: async () => (await import("./health/health.ts")).healthContract,
  notices: async () => (await import("./health/notices.ts")).noticesContract,
  scan: async () => (await import("./scanning/scan.ts")).scanContract,
  refusedScans: async () => (await import("./scanning/refused-scans.ts")).refusedScansContract,
  batch: async () => (await import("./batches/batch.ts")).batchContract,
  floor: async () => (await import("./fleet/floor.ts")).floorContract,
  resend: async () => (await import("./resends/resend.ts")).resendContract,
  cancellation: async () => (await import("./resends/cancellation.ts")).cancellationContract,
  labels: async () => (await import("./labels/labels.ts")).labelsContract,
  lessons: async () => (await import("./practice/lessons.ts")).lessonsContract,
  inventory: async () => (await import("./inventory/inventory.ts")).inventoryContract,
  shippingOrder: async () => (await import("./shipping/shipping-order.ts")).shippingOrderContract,
  worksheet: async () => (await import("./shipping/worksheet.ts")).worksheetContract,
  shippingDraft: async () => (await import("./shipping/shipping-draft.ts")).shippingDraftContract,
  orderMatches: async () => (await import("./orders/order-matches.ts")).orderMatchesContract,
  orderBook: async () => (await import("./orders/order-book.ts")).orderBookContract,
  search: async () => (await import("./search.ts")).searchContract,
  fba: async () => (await import("./fba/fba.ts")).fbaContract,
  item: async () => (await import("./inventory/item.ts")).itemContract,
  imports: async () => (await import("./import/imports.ts")).importsContract,
  orderFiles: async () => (await import("./orders/order-files.ts")).orderFilesContract,
  reference: async () => (await import("./reference/reference.ts")).referenceContract,
  requests: async () => (await import("./health/requests.ts")).requestsContract,
  recipients: async () => (await import("./recipients/recipients.ts")).recipientsContract,
  settings: async () => (await import("./settings.ts")).settingsContract,
  sync: async () => (await import("./sync/sync.ts")).syncContract,
  inbox: async () => (await import("./events/inbox.ts")).inboxContract,
  blackBox: async () => (await import("./health/black-box.ts")).blackBoxContract,
  scannerProfile: async () => (await import("./scanning/scanner-profile.ts")).scannerProfileContract,
  sheets: async () => (await import("./scanning/sheets.ts")).sheetsContract,
  operator: async () => (await import("./shift/operator.ts")).operatorContract,
  shift: async () => (await import("./shift/shift.ts")).shiftContract,
  updates: async () => (await import("./updates/updates.ts")).updatesContract,
  tableViews: async () => (await import("./table-views.ts")).viewsContract,
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
type ErrorsIn<OperationContract> = OperationContract extends { readonly errors: readonly (infer Code)[] }
  ? Code & string
  : never;
export type ErrorOf<D extends DomainName, N extends OperationName<D>> = ErrorsIn<OperationOf<D, N>>;
export type EventOf<D extends DomainName, E extends EventName<D>> = z.infer<SchemaOf<Contract[D]["events"], E>>;

export type AnswerOf<D extends DomainName, N extends OperationName<D>> = Answer<OutputOf<D, N>, ErrorOf<D, N>>;
export type PageAnswerOf<D extends DomainName, N extends OperationName<D>> = PageAnswer<OutputOf<D, N>, ErrorOf<D, N>>;

/** For the build and tests, which iterate over all domains. */
export async function loadFullContract(): Promise<Contract> {
  const contract: Record<string, DomainContract> = {};
  for (const [domain, loadDomain] of Object.entries(domains)) contract[domain] = await loadDomain();
  return contract as unknown as Contract;
}

export type Unsubscribe = () => void;

/** `window.desk` in the renderer. */
export type DeskBridge = {
  readonly [D in DomainName]: {
    readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Promise<PageAnswerOf<D, N>>;
  } & {
    readonly [E in EventName<D> as `on${Capitalize<E>}`]: (callback: (payload: EventOf<D, E>) => void) => Unsubscribe;
  };
};
