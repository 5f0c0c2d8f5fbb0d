import { onTestFinished } from "vitest";
import {
  createReturnsService,
  type CallRecord,
  type ReturnsService,
  type Timeouts,
} from "../../../src-main/service/index.ts";
import { startRawServer, type RawServer } from "./raw-server.ts";

export const API_KEY = "key-4f1d";
export const API_TOKEN = "token-canary-9c2e7b";
export const BODY = '{"returnInventoryIdList":[9007199254740993],"resendShipment":{"warehouseId":2}}';

/**
 * For what has to come too late: the time doubles until all that comes before it was in time, on a machine of any speed.
 */
export async function doubling<Outcome>(
  run: (milliseconds: number) => Promise<Outcome>,
  isInTime: (outcome: Outcome) => boolean,
): Promise<Outcome> {
  for (let milliseconds = 200; ; milliseconds *= 2) {
    const outcome = await run(milliseconds);
    if (isInTime(outcome) || milliseconds > 30_000) return outcome;
  }
}

export interface UnderTest {
  readonly service: ReturnsService;
  readonly records: readonly CallRecord[];
}

/** A service at `origin`, closed when the test ends. */
export function serviceAt(origin: string, timeouts: Partial<Timeouts> = {}): UnderTest {
  const records: CallRecord[] = [];
  const service = createReturnsService({
    address: { userBaseUrl: `${origin}/user/api/`, publicBaseUrl: `${origin}/public` },
    credentials: () => ({ apiKey: API_KEY, apiToken: API_TOKEN }),
    userAgent: "ReturnsDesk/0.1.0 (Platform=Test; Runtime=Node; Language=en)",
    timeouts,
    onCall: (record) => records.push(record),
  });
  onTestFinished(() => service.close());
  return { service, records };
}

export async function againstRaw(
  behaviour: Parameters<typeof startRawServer>[0],
  timeouts: Partial<Timeouts> = {},
): Promise<UnderTest & { readonly server: RawServer }> {
  const server = await startRawServer(behaviour);
  onTestFinished(() => server.close());
  return { server, ...serviceAt(server.origin, timeouts) };
}

export const create = (service: ReturnsService): ReturnType<ReturnsService["resend"]["create"]> =>
  service.resend.create(BODY, { idempotencyKey: "6e0b9a4e-7c0d-4c58-8b62-2f6a7f3d1c11" });
