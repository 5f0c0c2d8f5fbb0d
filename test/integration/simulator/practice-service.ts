import { parseJson, writeJson } from "../../../src-simulator/http/json.ts";
import { startSimulator } from "../../../src-simulator/index.ts";
import type { Simulator, SimulatorOptions } from "../../../src-simulator/index.ts";

export interface Meta {
  readonly status: number;
  readonly data: object;
  readonly errorCode: string | null;
  readonly error: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly httpStatus: number;
  readonly text: string;
  readonly body: Readonly<Record<string, unknown>> & { readonly correlationId: string; readonly meta: Meta };
}

/** A Wednesday. */
export const START = "2026-03-04T10:00:00.000Z";

export class PracticeService {
  readonly simulator: Simulator;

  constructor(simulator: Simulator) {
    this.simulator = simulator;
  }

  static async start(options: SimulatorOptions = {}): Promise<PracticeService> {
    return new PracticeService(await startSimulator({ clock: START, failedLabelRate: 0, ...options }));
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Reply> {
    return this.send("GET", this.simulator.userBaseUrl + path, undefined, headers);
  }

  async post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    const text = typeof body === "string" ? body : writeJson(body);
    return this.send("POST", this.simulator.userBaseUrl + path, text, headers);
  }

  async create(body: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    return this.post("/api/Resend/createResend", body, headers);
  }

  async createOrder(body: unknown, headers: Record<string, string> = {}): Promise<bigint> {
    const reply = await this.create(body, headers);
    if (reply.body.meta.status !== 200) throw new Error(reply.text);
    return BigInt(reply.body["resendId"] as number | bigint);
  }

  async send(method: string, url: string, body?: string, headers: Record<string, string> = {}): Promise<Reply> {
    const { apiKey, apiToken } = this.simulator.credentials;
    const allHeaders = {
      "x-rr-apikey": apiKey,
      "x-rr-apitoken": apiToken,
      "content-type": "application/json",
      ...headers,
    };
    const response = await fetch(url, { method, headers: allHeaders, ...(body === undefined ? {} : { body }) });
    const text = await response.text();
    return { httpStatus: response.status, text, body: parseJson(text) as Reply["body"] };
  }

  eligible(count: number, warehouseId = 2): bigint[] {
    return this.simulator.state
      .items({ state: "eligible", warehouseId, limit: count })
      .map((item) => BigInt(item.returnInventoryId));
  }

  close(): Promise<void> {
    return this.simulator.close();
  }
}

export const SHIPMENT = {
  warehouseId: 2,
  shipmentServiceType: "ups",
  shipmentCountryCode: "usa",
  shipmentName: "Ada Buyer",
  shipmentPhone: "+1 202 555 0100",
  shipmentStreet1: "1 Main Street",
  shipmentStreet2: "Apt 2",
  shipmentCity: "Springfield",
  shipmentState: "IL",
  shipmentPostalCode: "62701",
} as const;

export function orderBody(ids: readonly bigint[], shipment: object = {}, otherFields: object = {}): object {
  return { returnInventoryIdList: ids, resendShipment: { ...SHIPMENT, ...shipment }, ...otherFields };
}

export const MANUAL = { shipmentServiceType: "others" };
