import { Account } from "./account/account.ts";
import { openState } from "./account/state-file.ts";
import { type SimulatorState, createStateReader } from "./account/views.ts";
import { type Clock, createClock } from "./clock.ts";
import { ControlClient } from "./control-client.ts";
import { addControl } from "./control/control.ts";
import { createEventRoutes } from "./control/events.ts";
import { createObservationRoutes } from "./control/observation.ts";
import { createStockRoutes } from "./control/stock.ts";
import type { Credentials } from "./credentials.ts";
import { Deliveries } from "./events/deliveries.ts";
import { createCorrelationIds } from "./http/envelope.ts";
import type { Exchange } from "./http/exchange.ts";
import { Faults } from "./http/faults.ts";
import { RequestLog } from "./http/request-log.ts";
import { createServer, PUBLIC_BASE, USER_BASE } from "./http/server.ts";
import { LABEL_BASE } from "./label-documents/label-document.ts";
import { PHOTO_BASE } from "./label-documents/photograph.ts";
import { resolveSettings, type SimulatorOptions } from "./options.ts";
import { toIsoTime, MINUTE_MS } from "./times.ts";

export { PRACTICE_CREDENTIALS } from "./credentials.ts";
export type { Credentials } from "./credentials.ts";
export { ControlClient } from "./control-client.ts";
export type { SimulatorOptions } from "./options.ts";
export type { SimulatorState } from "./account/views.ts";

export interface Simulator {
  /** `http://127.0.0.1:port`, the base of the control interface. */
  readonly url: string;
  /** Base addresses as configured in the app: operations follow as `/api/...`. */
  readonly userBaseUrl: string;
  readonly publicBaseUrl: string;
  readonly photoBaseUrl: string;
  readonly labelBaseUrl: string;
  readonly credentials: Credentials;
  readonly state: SimulatorState;
  readonly clock: Pick<Clock, "set" | "advance"> & { now(): string };
  readonly control: ControlClient;
  close(): Promise<void>;
}

/** Latest creation time of items. In full minutes, so that two quick starts generate equal data. */
const computeAnchor = (clock: Clock): number => Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS;

function createExchange(options: SimulatorOptions): Exchange {
  const settings = resolveSettings(options);
  const clock = createClock(settings.clock);
  const dataSet = { seed: settings.seed, count: settings.items, anchor: computeAnchor(clock) };
  const account = new Account(settings, clock, openState(settings.stateFile, dataSet));
  const nextCorrelationId = createCorrelationIds(clock.now());
  return { account, log: new RequestLog(), faults: new Faults(), nextCorrelationId, origin: "" };
}

/** Starts a simulator of the returns service on loopback. Throws a one-sentence error if it cannot. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const exchange = createExchange(options);
  const { account } = exchange;
  const { clock, settings } = account;
  const app = createServer(exchange);
  const state = createStateReader(
    account,
    () => exchange.log.count,
    () => exchange.origin,
  );
  const control = { exchange, state, deliveries: new Deliveries(account, () => exchange.origin) };
  addControl(app, settings.controlSecret, [
    ...createObservationRoutes(control),
    ...createStockRoutes(control),
    ...createEventRoutes(control),
  ]);
  exchange.origin = await app.listen({ host: "127.0.0.1", port: settings.port });
  return {
    url: exchange.origin,
    userBaseUrl: exchange.origin + USER_BASE,
    publicBaseUrl: exchange.origin + PUBLIC_BASE,
    photoBaseUrl: exchange.origin + PHOTO_BASE,
    labelBaseUrl: exchange.origin + LABEL_BASE,
    credentials: settings.credentials,
    state,
    control: new ControlClient(exchange.origin, settings.controlSecret),
    clock: {
      now: () => toIsoTime(clock.now()),
      set: (iso) => clock.set(iso),
      advance: (milliseconds) => clock.advance(milliseconds),
    },
    async close() {
      clock.stop();
      await app.close();
    },
  };
}
