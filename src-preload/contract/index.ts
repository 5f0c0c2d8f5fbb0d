import type { z } from "zod";
import { batchContract } from "./batch.ts";
import { blackBoxContract } from "./black-box.ts";
import { cancellationContract } from "./cancellation.ts";
import { deskContract } from "./desk.ts";
import { draftContract } from "./draft.ts";
import { environmentContract } from "./environment.ts";
import { fbaContract } from "./fba.ts";
import { findContract } from "./find.ts";
import { importsContract } from "./imports.ts";
import { inboxContract } from "./inbox.ts";
import { inventoryContract } from "./inventory.ts";
import { labelsContract } from "./labels.ts";
import { noticesContract } from "./notices.ts";
import { itemContract } from "./item.ts";
import type { Answer } from "./operation.ts";
import { operatorContract } from "./operator.ts";
import { recipientsContract } from "./recipients.ts";
import { recoveryContract } from "./recovery.ts";
import { referenceContract } from "./reference.ts";
import { requestsContract } from "./requests.ts";
import { resendContract } from "./resend.ts";
import { scanContract } from "./scan.ts";
import { settingsContract } from "./settings.ts";
import { shiftContract } from "./shift.ts";
import { sheetsContract } from "./sheets.ts";
import { shippingOrderContract } from "./shipping-order.ts";
import { stationContract } from "./station.ts";
import { syncContract } from "./sync.ts";
import { troubleContract } from "./trouble.ts";
import { viewsContract } from "./views.ts";
import { windowContract } from "./window.ts";
import { worksheetContract } from "./worksheet.ts";

/** Everything the renderer can ask of main, a domain each. Preload, router and tests loop over it. */
export const contract = {
  desk: deskContract,
  environment: environmentContract,
  recovery: recoveryContract,
  notices: noticesContract,
  scan: scanContract,
  trouble: troubleContract,
  batch: batchContract,
  draft: draftContract,
  resend: resendContract,
  cancellation: cancellationContract,
  labels: labelsContract,
  inventory: inventoryContract,
  shippingOrder: shippingOrderContract,
  worksheet: worksheetContract,
  find: findContract,
  fba: fbaContract,
  item: itemContract,
  imports: importsContract,
  reference: referenceContract,
  requests: requestsContract,
  recipients: recipientsContract,
  settings: settingsContract,
  sync: syncContract,
  inbox: inboxContract,
  blackBox: blackBoxContract,
  station: stationContract,
  sheets: sheetsContract,
  operator: operatorContract,
  shift: shiftContract,
  views: viewsContract,
  window: windowContract,
} as const;

export type Contract = typeof contract;
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

export type Unsubscribe = () => void;

/** `window.desk` in the renderer. */
export type DeskBridge = {
  readonly [D in DomainName]: {
    readonly [N in OperationName<D>]: (input: InputOf<D, N>) => Promise<AnswerOf<D, N>>;
  } & {
    readonly [E in EventName<D> as `on${Capitalize<E>}`]: (callback: (payload: EventOf<D, E>) => void) => Unsubscribe;
  };
};

export const operationChannel = (domain: string, name: string): string => `desk:${domain}.${name}`;
export const eventChannel = (domain: string, name: string): string => `desk-event:${domain}.${name}`;
