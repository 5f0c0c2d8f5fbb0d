import { onTestFinished } from "vitest";
import {
  createReturnsService,
  type CallRecord,
  type ReturnsService,
  type ReturnsServiceOptions,
} from "../../../src-main/service/index.ts";
import { jsonAnswer, startRawServer, type RawServer } from "./raw-server.ts";

export const API_KEY = "key-4f1d";
export const API_TOKEN = "token-canary-9c2e7b";
export const META_OK = { status: 200, data: {}, errorCode: null, error: {} };
export const CREATED = jsonAnswer(200, { resendId: 77, correlationId: "c-1", meta: META_OK });
export const WAREHOUSES = jsonAnswer(200, { warehouses: [], meta: META_OK });
export const BODY = '{"returnInventoryIdList":[9007199254740993],"resendShipment":{"warehouseId":2}}';

/** Doubles the time limit, from 200 ms, until `run` reaches the tested phase on a machine of any speed. */
export async function retryWithDoubledTime<Outcome>(
  run: (milliseconds: number) => Promise<Outcome>,
  isInTime: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  for (let milliseconds = 200; ; milliseconds *= 2) {
    const outcome = await run(milliseconds);
    if (isInTime(outcome) || milliseconds > 30_000) return outcome;
  }
}

export interface TestedService {
  readonly service: ReturnsService;
  readonly records: readonly CallRecord[];
}

export function createServiceAt(origin: string, options: Partial<ReturnsServiceOptions> = {}): TestedService {
  const records: CallRecord[] = [];
  const service = createReturnsService({
    address: { userBaseUrl: `${origin}/user/api/`, publicBaseUrl: `${origin}/public` },
    credentials: () => ({ apiKey: API_KEY, apiToken: API_TOKEN }),
    userAgent: "ReturnsDesk/0.1.0 (Platform=Test; Runtime=Node; Language=en)",
    onCall: (record) => records.push(record),
    ...options,
  });
  onTestFinished(() => service.close());
  return { service, records };
}

export async function createServiceWithRawServer(
  behavior: Parameters<typeof startRawServer>[0],
  options: Partial<ReturnsServiceOptions> = {},
): Promise<TestedService & { readonly server: RawServer }> {
  const server = await startRawServer(behavior);
  return { server, ...createServiceAt(server.origin, options) };
}

export const createOrder = (service: ReturnsService): ReturnType<ReturnsService["resend"]["create"]> =>
  service.resend.create(BODY, { idempotencyKey: "6e0b9a4e-7c0d-4c58-8b62-2f6a7f3d1c11" });
