import type { Delivery, DeliveryChoice, Endpoint } from "./events/deliveries.ts";
import type { EventKind } from "./events/payloads.ts";
import type { Fault } from "./http/faults.ts";
import type { FbaInstruction } from "./data/fba-instructions.ts";
import type { ShippingStatus } from "./data/shipping-orders.ts";
import type { LabelForm } from "./label-documents/label-forms.ts";
import type { ResendEvent } from "./account/life-cycle.ts";
import type { shippingOrderRecord } from "./operations/shipping-order.ts";
import type { LoggedRequest } from "./http/request-log.ts";
import type { Counts, ItemFilter, ItemState, ItemView, OrderView } from "./account/views.ts";

export type { Delivery, DeliveryChoice } from "./events/deliveries.ts";
export type { Fault } from "./http/faults.ts";
export type { LoggedRequest } from "./http/request-log.ts";
export type { Counts, ItemFilter, ItemState, ItemView, OrderView } from "./account/views.ts";

type ShippingOrderView = ReturnType<typeof shippingOrderRecord>;

export interface ClockView {
  readonly now: string;
  readonly mode: "real" | "manual";
}

export interface NewItem {
  readonly state?: ItemState;
  readonly warehouseId?: number;
  readonly rma?: string;
  readonly sku?: string;
  readonly description?: string;
}

export interface DeliverRequest extends DeliveryChoice {
  readonly kind: EventKind;
  readonly returnInventoryId?: string;
  readonly resendId?: string;
  readonly endpoint?: string;
  readonly signingKey?: string;
}

type Method = "GET" | "POST" | "DELETE";

async function call<T>(url: string, secret: string, method: Method, body?: object): Promise<T> {
  // A kept-alive connection could close just as the call starts, which breaks it; a busy machine is slow enough for that.
  const once = { connection: "close", authorization: `Bearer ${secret}` };
  const json =
    body === undefined
      ? { headers: once }
      : { headers: { ...once, "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(url, { method, ...json });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

const queryOf = (fields: object): string => {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined);
  return pairs.length === 0
    ? ""
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()}`;
};

export class ControlClient {
  readonly #base: string;
  readonly url: string;
  /** The secret of its run; sent only in a header. */
  readonly secret: string;

  constructor(url: string, secret: string) {
    this.url = url;
    this.secret = secret;
    this.#base = `${url}/__simulator`;
  }

  async counts(): Promise<Counts> {
    return (await this.#get<{ counts: Counts }>("/state")).counts;
  }

  async items(filter: ItemFilter = {}): Promise<ItemView[]> {
    return (await this.#get<{ items: ItemView[] }>(`/items${queryOf(filter)}`)).items;
  }

  /** A parcel arrives: `toBeConfirmed` in warehouse 2 by default. */
  async addItem(item: NewItem = {}): Promise<ItemView> {
    return (await this.#post<{ item: ItemView }>("/items", item)).item;
  }

  async changeItem(returnInventoryId: string, state: ItemState): Promise<ItemView> {
    return (await this.#post<{ item: ItemView }>(`/items/${returnInventoryId}`, { state })).item;
  }

  async orders(): Promise<OrderView[]> {
    return (await this.#get<{ orders: OrderView[] }>("/orders")).orders;
  }

  async order(resendId: string): Promise<OrderView> {
    return (await this.#get<{ order: OrderView }>(`/orders/${resendId}`)).order;
  }

  /** Moves an order regardless of its schedule; `cancelled` is also how the warehouse forces a cancellation. */
  async moveOrder(resendId: string, event: ResendEvent, reason?: string): Promise<OrderView> {
    const body = reason === undefined ? { event } : { event, reason };
    return (await this.#post<{ order: OrderView }>(`/orders/${resendId}`, body)).order;
  }

  async nextLabels(outcome: "failed" | "success", count = 1): Promise<void> {
    await this.#post("/labels", { outcome, count });
  }

  async setLabelFiles(form: LabelForm): Promise<void> {
    await this.#post("/label-files", { form });
  }

  async shippingOrders(): Promise<ShippingOrderView[]> {
    return (await this.#get<{ shippingOrders: ShippingOrderView[] }>("/shipping-orders")).shippingOrders;
  }

  async addShippingDrafts(drafts: number): Promise<ShippingOrderView[]> {
    return (await this.#post<{ shippingOrders: ShippingOrderView[] }>("/shipping-orders", { drafts })).shippingOrders;
  }

  async setShippingStatus(id: string, status: ShippingStatus): Promise<ShippingOrderView> {
    return (await this.#post<{ shippingOrder: ShippingOrderView }>(`/shipping-orders/${id}`, { status })).shippingOrder;
  }

  async fbaInstructions(): Promise<FbaInstruction[]> {
    return (await this.#get<{ fbaInstructions: FbaInstruction[] }>("/fba-instructions")).fbaInstructions;
  }

  /** Changes a record's values; may add undocumented fields. */
  async changeFbaInstruction(id: string, fields: object): Promise<void> {
    await this.#post(`/fba-instructions/${id}`, fields);
  }

  /** From now on, a public list's operation returns these entries, with wire names. */
  async setList(operation: string, rows: readonly object[]): Promise<void> {
    await this.#post(`/lists/${operation}`, { rows });
  }

  async clock(): Promise<ClockView> {
    return this.#get("/clock");
  }

  async setClock(iso: string): Promise<ClockView> {
    return this.#post("/clock", { set: iso });
  }

  async advanceClock(milliseconds: number): Promise<ClockView> {
    return this.#post("/clock", { advanceMs: milliseconds });
  }

  async addFault(fault: Fault): Promise<void> {
    await this.#post("/faults", fault);
  }

  async faults(): Promise<Fault[]> {
    return (await this.#get<{ faults: Fault[] }>("/faults")).faults;
  }

  async clearFaults(): Promise<void> {
    await this.#delete("/faults");
  }

  async release(): Promise<void> {
    await this.#post("/faults/release", {});
  }

  async requests(operation?: string): Promise<LoggedRequest[]> {
    return (await this.#get<{ requests: LoggedRequest[] }>(`/requests${queryOf({ operation })}`)).requests;
  }

  async clearRequests(): Promise<void> {
    await this.#delete("/requests");
  }

  async registerEndpoint(endpoint: string, signingKey?: string): Promise<Endpoint> {
    return this.#post("/events/endpoints", signingKey === undefined ? { endpoint } : { endpoint, signingKey });
  }

  async unregisterEndpoints(): Promise<void> {
    await this.#delete("/events/endpoints");
  }

  async deliver(request: DeliverRequest): Promise<Delivery[]> {
    return (await this.#post<{ deliveries: Delivery[] }>("/events/deliver", request)).deliveries;
  }

  async deliveries(): Promise<Delivery[]> {
    return (await this.#get<{ deliveries: Delivery[] }>("/events/deliveries")).deliveries;
  }

  #get<T>(path: string): Promise<T> {
    return call<T>(this.#base + path, this.secret, "GET");
  }

  #post<T>(path: string, body: object): Promise<T> {
    return call<T>(this.#base + path, this.secret, "POST", body);
  }

  #delete(path: string): Promise<unknown> {
    return call(this.#base + path, this.secret, "DELETE");
  }
}
