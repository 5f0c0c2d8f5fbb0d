import type { ResendEvent } from "./account/life-cycle.ts";
import type { ItemFilter, ItemState, ItemView, OrderView } from "./account/views.ts";
import type { FbaInstruction } from "./data/fba-instructions.ts";
import type { ShippingStatus } from "./data/shipping-orders.ts";
import type { Delivery, DeliveryOptions, Endpoint } from "./events/deliveries.ts";
import type { EventKind } from "./events/payloads.ts";
import type { Fault } from "./http/faults.ts";
import type { LoggedRequest } from "./http/request-log.ts";
import type { LabelForm } from "./label-documents/label-document.ts";
import type { toShippingOrderRecord } from "./operations/shipping-order.ts";

export type { DeliveryOptions } from "./events/deliveries.ts";
export type { Fault } from "./http/faults.ts";
export type { LoggedRequest } from "./http/request-log.ts";
export type { ItemFilter, ItemState, ItemView } from "./account/views.ts";

type ShippingOrderView = ReturnType<typeof toShippingOrderRecord>;

export interface NewItem {
  readonly state?: ItemState;
  readonly warehouseId?: number;
  readonly rma?: string;
  readonly sku?: string;
  readonly description?: string;
}

export interface DeliverRequest extends DeliveryOptions {
  readonly kind: EventKind;
  readonly returnInventoryId?: string;
  readonly resendId?: string;
  readonly endpoint?: string;
  readonly signingKey?: string;
}

type Method = "GET" | "POST" | "DELETE";

async function call<T>(url: string, secret: string, method: Method, body?: object): Promise<T> {
  // A keep-alive connection could close just as the call starts, which would break the call on a slow machine.
  const headers = { connection: "close", authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

const toQueryString = (fields: object): string => {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ""
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
};

interface Responses {
  readonly items: ItemView[];
  readonly item: ItemView;
  readonly orders: OrderView[];
  readonly order: OrderView;
  readonly shippingOrders: ShippingOrderView[];
  readonly shippingOrder: ShippingOrderView;
  readonly fbaInstructions: FbaInstruction[];
  readonly faults: Fault[];
  readonly requests: LoggedRequest[];
  readonly deliveries: Delivery[];
}

export class ControlClient {
  readonly url: string;
  /** The secret of the simulator's run; sent only in a header. */
  readonly secret: string;

  constructor(url: string, secret: string) {
    this.url = url;
    this.secret = secret;
  }

  readonly items = (filter: ItemFilter = {}) => this.#read("items", `/items${toQueryString(filter)}`);
  /** Adds a parcel, by default `toBeConfirmed` in warehouse 2. */
  readonly addItem = (item: NewItem = {}) => this.#change("item", "/items", item);
  readonly changeItem = (returnInventoryId: string, state: ItemState) =>
    this.#change("item", `/items/${returnInventoryId}`, { state });

  readonly orders = () => this.#read("orders", "/orders");
  readonly order = (resendId: string) => this.#read("order", `/orders/${resendId}`);
  /** Moves an order regardless of its schedule. `cancelled` also forces a cancellation, as the warehouse can. */
  readonly moveOrder = (resendId: string, event: ResendEvent, reason?: string) =>
    this.#change("order", `/orders/${resendId}`, reason === undefined ? { event } : { event, reason });

  readonly nextLabels = (outcome: "failed" | "success", count = 1) => this.#post("/labels", { outcome, count });
  readonly setLabelFiles = (form: LabelForm) => this.#post("/label-files", { form });

  readonly shippingOrders = () => this.#read("shippingOrders", "/shipping-orders");
  readonly addShippingDrafts = (drafts: number) => this.#change("shippingOrders", "/shipping-orders", { drafts });
  readonly setShippingStatus = (id: string, status: ShippingStatus) =>
    this.#change("shippingOrder", `/shipping-orders/${id}`, { status });

  /** Erases the recipients of orders that ended before the given time; ISO 8601. */
  readonly forgetRecipients = (endedBefore: string) => this.#post("/forget-recipients", { before: endedBefore });

  readonly fbaInstructions = () => this.#read("fbaInstructions", "/fba-instructions");
  /** Changes a record's values; may add undocumented fields. */
  readonly changeFbaInstruction = (id: string, fields: object) => this.#post(`/fba-instructions/${id}`, fields);

  /** Replaces the entries of a public list; `rows` have wire names. */
  readonly setList = (operation: string, rows: readonly object[]) => this.#post(`/lists/${operation}`, { rows });

  readonly faults = () => this.#read("faults", "/faults");
  readonly addFault = (fault: Fault) => this.#post("/faults", fault);
  readonly clearFaults = () => this.#delete("/faults");
  /** Ends the delays that requests wait for now. */
  readonly release = () => this.#post("/faults/release", {});

  readonly requests = (operation?: string) => this.#read("requests", `/requests${toQueryString({ operation })}`);
  readonly clearRequests = () => this.#delete("/requests");

  readonly registerEndpoint = (endpoint: string, signingKey?: string) =>
    this.#call<Endpoint>(
      "POST",
      "/events/endpoints",
      signingKey === undefined ? { endpoint } : { endpoint, signingKey },
    );
  readonly deliver = (request: DeliverRequest) => this.#change("deliveries", "/events/deliver", request);
  readonly deliveries = () => this.#read("deliveries", "/events/deliveries");

  async #read<Name extends keyof Responses>(name: Name, path: string): Promise<Responses[Name]> {
    return (await this.#call<Responses>("GET", path))[name];
  }

  async #change<Name extends keyof Responses>(name: Name, path: string, body: object): Promise<Responses[Name]> {
    return (await this.#call<Responses>("POST", path, body))[name];
  }

  async #post(path: string, body: object): Promise<void> {
    await this.#call("POST", path, body);
  }

  async #delete(path: string): Promise<void> {
    await this.#call("DELETE", path);
  }

  #call<T>(method: Method, path: string, body?: object): Promise<T> {
    return call<T>(`${this.url}/__simulator${path}`, this.secret, method, body);
  }
}
