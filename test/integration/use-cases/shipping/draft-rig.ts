import { EMPTY_SHIP_TO, type ShipTo } from "../../../../src-domain/shipping/ship-to.ts";
import type { ControlClient, ItemView } from "../../../../src-simulator/control-client.ts";
import { rawScan, syncedRig, valueOf, type DeskRig } from "../test-desk.ts";

export const SHIP_TO: ShipTo = {
  ...EMPTY_SHIP_TO,
  shipToContactName: "Ada Lovelace",
  shipToCompanyName: "Analytical Engines",
  shipToStreet1: "12 Analytical Way",
  shipToCity: "Newark",
  shipToState: "NJ",
  shipToPostalCode: "07102",
  shipToCountry: "USA",
  shipToPhone: "+1 555 0100",
  shipToEmail: "dock@example.com",
};
export const ORDER = {
  warehouseId: 2,
  method: "SEA_FREIGHT",
  shipTo: SHIP_TO,
  deliveryInstructions: "",
  customFields: {},
};

export class DraftRig {
  #rig: DeskRig;
  readonly control: ControlClient;

  private constructor(rig: DeskRig) {
    this.#rig = rig;
    this.control = rig.simulator.control;
  }

  static async open(
    deskOptions: Parameters<typeof syncedRig>[1] = {},
    simulatorOptions: Parameters<typeof syncedRig>[0] = {},
  ): Promise<DraftRig> {
    return new DraftRig(await syncedRig(simulatorOptions, { copyRequestsPerMinute: 100_000, ...deskOptions }));
  }

  get desk() {
    return this.#rig.desk;
  }

  get drafts() {
    return this.#rig.desk.shipping.drafts;
  }

  async restart(): Promise<void> {
    this.#rig = await this.#rig.restart();
    await this.#rig.desk.start();
  }

  closeService(): Promise<void> {
    return this.#rig.simulator.close();
  }

  async createDraft(): Promise<string> {
    return valueOf(await this.drafts.create(ORDER)).orderId ?? "";
  }

  async scanItems(orderId: string, count: number): Promise<ItemView[]> {
    const items = await this.control.items({ state: "eligible", warehouseId: 2, limit: count });
    for (const { returnInventoryId } of items) await this.drafts.scan(orderId, rawScan(returnInventoryId));
    return items;
  }

  async createFilledDraft(count: number): Promise<{ readonly orderId: string; readonly items: readonly ItemView[] }> {
    const orderId = await this.createDraft();
    const items = await this.scanItems(orderId, count);
    await this.drafts.add(orderId);
    return { orderId, items };
  }

  findLastAction = async (orderId: string) => (await this.drafts.loadState(orderId)).actions[0];
  listItemStates = async (orderId: string) => (await this.drafts.loadState(orderId)).items.map(({ state }) => state);
  findServiceOrder = async (orderId: string) =>
    (await this.control.shippingOrders()).find((order) => order.consolidateShippingOrderId === orderId);
  findHandlingCode = async (id: string) => (await this.control.items({ returnInventoryId: id }))[0]?.handlingCode;
}
