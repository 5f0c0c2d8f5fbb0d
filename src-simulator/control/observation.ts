import { describeTime } from "../clock.ts";
import { FAULT_KINDS, readFault } from "../http/faults.ts";
import { OPERATIONS } from "../operations/index.ts";
import { type Control, type ControlRoute, get, post, remove } from "./control.ts";
import { ControlError, readOptionalText, readOptionalInteger } from "./read.ts";

const OPERATION_NAMES: ReadonlySet<string> = new Set(OPERATIONS.map(({ name }) => name));

function asControlError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new ControlError(error instanceof Error ? error.message : String(error));
  }
}

function clockRoutes({ exchange: { account } }: Control): ControlRoute[] {
  return [
    get("/clock", () => describeTime(account.clock)),
    post("/clock", ({ fields }) => {
      const iso = readOptionalText(fields, "set");
      const advanceMs = readOptionalInteger(fields, "advanceMs");
      if (iso === undefined && advanceMs === undefined) throw new ControlError("Give set (ISO 8601) or advanceMs.");
      asControlError(() => {
        if (iso !== undefined) account.clock.set(iso);
        if (advanceMs !== undefined) account.clock.advance(advanceMs);
      });
      return describeTime(account.clock);
    }),
  ];
}

function faultRoutes({ exchange: { faults } }: Control): ControlRoute[] {
  return [
    get("/faults", () => ({ faults: faults.pending, kinds: FAULT_KINDS })),
    post("/faults", ({ fields }) => {
      faults.add(asControlError(() => readFault(fields, OPERATION_NAMES)));
      return { faults: faults.pending };
    }),
    remove("/faults", () => faults.clear()),
    post("/faults/release", () => faults.release()),
  ];
}

function requestRoutes({ exchange: { log } }: Control): ControlRoute[] {
  return [
    get("/requests", ({ query }) => {
      const operation = readOptionalText(query, "operation");
      const requests =
        operation === undefined ? log.entries : log.entries.filter((entry) => entry.operation === operation);
      return { count: log.count, requests: requests };
    }),
    remove("/requests", () => log.clear()),
  ];
}

export function createObservationRoutes(control: Control): ControlRoute[] {
  const { account } = control.exchange;
  const { credentials: _credentials, signingKey: _signingKey, controlSecret: _secret, ...options } = account.settings;
  return [
    get("/state", () => ({
      counts: control.state.counts(),
      clock: describeTime(account.clock),
      data: account.inventory.data,
      options,
      operations: [...OPERATION_NAMES],
    })),
    ...clockRoutes(control),
    ...faultRoutes(control),
    ...requestRoutes(control),
  ];
}
