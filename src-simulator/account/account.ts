import type { Clock } from "../clock.ts";
import { FBA_INSTRUCTION_COUNT, type FbaInstruction, generateFbaInstruction } from "../data/fba-instructions.ts";
import { type Arrival, type ArrivedItem, Inventory } from "../data/inventory.ts";
import { ON_HOLD, type Item, type Situation } from "../data/items.ts";
import { IdempotencyKeys } from "../http/idempotency.ts";
import type { LabelForm } from "../label-documents/label-document.ts";
import type { Settings } from "../options.ts";
import {
  createRecipientEraser,
  isErasableResend,
  isErasableShippingOrder,
  withoutRecipient,
  withoutShipTo,
} from "./forget-recipients.ts";
import type { ResendEvent, ResendStatus } from "./life-cycle.ts";
import {
  chooseDelayMs,
  chooseLabelMode,
  findNextEvent,
  ResendBook,
  type ResendOrder,
  type ResendRequest,
} from "./resend-orders.ts";
import { isShippingMutation, ShippingBook } from "./shipping-book.ts";
import type { Journal, Mutation, OpenedState } from "./state-file.ts";

export type AccountEvent =
  | { readonly kind: "item-arrived"; readonly item: Item }
  | { readonly kind: "handling-canceled"; readonly item: Item }
  | { readonly kind: "resend-changed"; readonly order: ResendOrder };

const IN_ORDER: Situation = { handlingCode: "rsd", handlingStatusCode: "pending", circumstance: "in-stock" };

export class Account {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly inventory: Inventory;
  readonly resends: ResendBook;
  readonly shipping: ShippingBook;
  readonly fbaInstructions: ReadonlyMap<string, FbaInstruction>;
  readonly idempotencyKeys = new IdempotencyKeys();
  readonly journal: Journal;
  /** Whether the next labels fail, set by tests; while empty, `failedLabelRate` decides. */
  readonly forcedLabelFailures: boolean[] = [];
  labelForm: LabelForm = "pdf";
  readonly replacedLists = new Map<string, readonly object[]>();
  #listener: (event: AccountEvent) => void = () => undefined;
  #autoOrders = 0;

  constructor(settings: Settings, clock: Clock, state: OpenedState) {
    const { seed, anchor } = state.data;
    this.settings = settings;
    this.clock = clock;
    this.journal = state.journal;
    this.inventory = new Inventory(state.data);
    this.resends = new ResendBook(seed);
    this.shipping = new ShippingBook(seed, anchor, {
      journal: this.journal,
      now: () => clock.now(),
      findItem: (id) => this.inventory.findById(BigInt(id)),
      changeItem: (item, situation, atMs) => this.inventory.change(item, situation, atMs),
    });
    const fba = Array.from({ length: FBA_INSTRUCTION_COUNT }, (_, index) =>
      generateFbaInstruction(seed, anchor, index),
    );
    this.fbaInstructions = new Map(fba.map((instruction) => [instruction.fbaInstructionId, instruction]));
    for (const mutation of state.mutations) this.#replay(mutation);
    for (const order of this.resends.all) this.#scheduleNext(order);
  }

  listen(listener: (event: AccountEvent) => void): void {
    this.#listener = listener;
  }

  /** Finds a record by one of its two ids; the parameter's name tells which. */
  findFbaInstruction(parameter: string, id: string): FbaInstruction | undefined {
    if (!/SendToFulfillmentId$/i.test(parameter)) return this.fbaInstructions.get(id);
    return [...this.fbaInstructions.values()].find((record) => record.fbaInstructionSendToFulfillmentId === id);
  }

  createResend(request: ResendRequest): ResendOrder {
    const nowMs = this.clock.now();
    const labelFails = chooseLabelMode(request) === "auto" && this.#shouldNextLabelFail();
    const order = this.#applyCreation(request, nowMs, labelFails);
    this.journal.record({ kind: "resend-created", at: nowMs, request, labelFails });
    this.#scheduleNext(order);
    this.#listener({ kind: "resend-changed", order });
    return order;
  }

  moveResend(order: ResendOrder, event: ResendEvent, reason?: string): ResendOrder | undefined {
    const nowMs = this.clock.now();
    const movedOrder = this.#applyMove(order, event, nowMs, reason);
    if (!movedOrder) return undefined;
    const reasonField = reason === undefined ? {} : { reason };
    this.journal.record({ kind: "resend-moved", at: nowMs, number: order.number, event, ...reasonField });
    this.#scheduleNext(movedOrder);
    this.#listener({ kind: "resend-changed", order: movedOrder });
    return movedOrder;
  }

  /** Erases recipients of orders that ended up to `endedBefore` (milliseconds), also in the state file. */
  forgetRecipients(endedBefore: number): void {
    const resends = this.resends.all.filter((order) => isErasableResend(order, endedBefore));
    const shipping = this.shipping.all.filter((order) => isErasableShippingOrder(order, endedBefore));
    const orderIdentifiers = [
      ...resends.map(({ resendNumber }) => resendNumber),
      ...shipping.map(({ consolidateShippingOrderId }) => consolidateShippingOrderId),
    ];
    for (const order of resends) this.resends.change({ ...order, request: withoutRecipient(order.request), error: "" });
    for (const order of shipping) this.shipping.change(withoutShipTo(order));
    this.journal.rewrite(
      createRecipientEraser({
        resends: new Set(resends.map(({ number }) => number)),
        shipping: new Map(shipping.map(({ consolidateShippingOrderId: id, createOn }) => [id, createOn])),
        orderIdentifiers,
      }),
    );
    this.idempotencyKeys.forgetAnswersWith(orderIdentifiers);
  }

  addItem(arrival: Arrival): Item | undefined {
    const arrivedItem = this.inventory.completeArrival(arrival, this.clock.now());
    this.journal.record({ kind: "item-arrived", item: arrivedItem });
    const item = this.inventory.add(arrivedItem);
    if (item) this.#listener({ kind: "item-arrived", item });
    return item;
  }

  changeItem(item: Item, { handlingCode, handlingStatusCode, circumstance }: Situation): Item {
    const situation = { handlingCode, handlingStatusCode, circumstance };
    const nowMs = this.clock.now();
    const id = item.returnInventoryId.toString();
    this.journal.record({ kind: "item-changed", at: nowMs, id, situation });
    this.inventory.change(item, situation, nowMs);
    return { ...item, ...situation, handlingUpdatedOn: nowMs };
  }

  cancelHandling(item: Item): void {
    const canceledItem = this.changeItem(item, { ...item, handlingCode: "tbc", handlingStatusCode: "pending" });
    this.#listener({ kind: "handling-canceled", item: canceledItem });
  }

  itemsOf(order: ResendOrder): Item[] {
    return order.request.returnInventoryIds.flatMap((id) => this.inventory.findById(BigInt(id)) ?? []);
  }

  /** Spreads failures evenly: a rate of 0.1 fails the 10th, the 20th ... auto-label order. */
  #shouldNextLabelFail(): boolean {
    const rate = this.settings.failedLabelRate;
    const isDue = Math.floor((this.#autoOrders + 1) * rate) > Math.floor(this.#autoOrders * rate);
    return this.forcedLabelFailures.shift() ?? isDue;
  }

  #applyCreation(request: ResendRequest, atMs: number, labelFails: boolean): ResendOrder {
    const order = this.resends.add(request, atMs, labelFails);
    if (order.mode === "auto") this.#autoOrders += 1;
    for (const item of this.itemsOf(order)) this.inventory.change(item, IN_ORDER, atMs);
    return order;
  }

  #applyMove(order: ResendOrder, event: ResendEvent, atMs: number, reason?: string): ResendOrder | undefined {
    const movedOrder = this.resends.move(order, event, atMs, reason);
    const situation = movedOrder && this.#findSituationAfter(movedOrder.status);
    if (movedOrder && situation)
      for (const item of this.itemsOf(movedOrder)) this.inventory.change(item, situation, atMs);
    return movedOrder;
  }

  #findSituationAfter(status: ResendStatus): Situation | undefined {
    if (status === "completed") return { ...IN_ORDER, handlingStatusCode: "completed" };
    if (status === "in-progress") return { ...IN_ORDER, handlingStatusCode: "in-progress" };
    return status === "canceled" ? ON_HOLD : undefined;
  }

  #scheduleNext(order: ResendOrder): void {
    const event = findNextEvent(order);
    if (!event) return;
    const delayRangeMs = order.status === "queued" ? this.settings.labelDelayMs : this.settings.processingDelayMs;
    const scheduledStatus = order.status;
    this.clock.schedule(order.modifyOn + chooseDelayMs(order, this.settings.seed, delayRangeMs), () => {
      const current = this.resends.findByNumber(order.number);
      if (current?.status === scheduledStatus) this.moveResend(current, event);
    });
  }

  #replay(mutation: Mutation): void {
    if (isShippingMutation(mutation)) return this.shipping.replay(mutation);
    switch (mutation.kind) {
      case "data-set":
        return;
      case "item-arrived":
        this.inventory.add(mutation.item satisfies ArrivedItem);
        return;
      case "item-changed": {
        const item = this.inventory.findById(BigInt(mutation.id));
        if (item) this.inventory.change(item, mutation.situation, mutation.at);
        return;
      }
      case "resend-created":
        this.#applyCreation(mutation.request, mutation.at, mutation.labelFails);
        return;
      case "resend-moved": {
        const order = this.resends.findByNumber(mutation.number);
        if (order) this.#applyMove(order, mutation.event, mutation.at, mutation.reason);
        return;
      }
      case "answer-kept":
        this.idempotencyKeys.store(mutation.answer);
    }
  }
}
