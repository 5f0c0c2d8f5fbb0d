import type { DeliveryOptions, Endpoint } from "../events/deliveries.ts";
import { EVENT_KINDS } from "../events/payloads.ts";
import { type Control, type ControlRoute, get, post, remove } from "./control.ts";
import {
  ControlError,
  omitUndefined,
  type Fields,
  readOptionalEnum,
  readOptionalText,
  readOptionalInteger,
  requireValue,
} from "./read.ts";

function readEndpoint(fields: Fields): string | undefined {
  const endpoint = readOptionalText(fields, "endpoint");
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint))
    throw new ControlError("endpoint must be an http address.");
  return endpoint;
}

function readDeliveryOptions(fields: Fields): DeliveryOptions {
  return omitUndefined({
    times: readOptionalInteger(fields, "times"),
    signature: readOptionalEnum(fields, "signature", ["valid", "wrong", "missing"]),
    timestamp: readOptionalText(fields, "timestamp"),
    eventTime: readOptionalText(fields, "eventTime"),
  });
}

function buildNotification({ exchange: { account }, deliveries }: Control, fields: Fields, options: DeliveryOptions) {
  const kind = requireValue(readOptionalEnum(fields, "kind", EVENT_KINDS), "kind");
  const idName = kind === "newInventoryCreated" ? "returnInventoryId" : "resendId";
  const id = requireValue(readOptionalText(fields, idName), idName);
  if (!/^\d{1,19}$/.test(id)) throw new ControlError(`${idName} must be decimal digits.`);
  if (kind === "newInventoryCreated") {
    const item = account.inventory.findById(BigInt(id));
    if (item) return deliveries.itemNotification(item, options);
  } else {
    const order = account.resends.findById(BigInt(id));
    if (order) return deliveries.resendNotification(order, options);
  }
  throw new ControlError(`${idName} ${id} does not exist.`);
}

export function createEventRoutes(control: Control): ControlRoute[] {
  const { deliveries } = control;
  const signingKey = (fields: Fields): string =>
    readOptionalText(fields, "signingKey") ?? control.exchange.account.settings.signingKey;
  const path = "/events/endpoints";
  return [
    get(path, () => ({ endpoints: deliveries.endpoints })),
    post(path, ({ fields }) => deliveries.register(requireValue(readEndpoint(fields), "endpoint"), signingKey(fields))),
    remove(path, () => deliveries.unregisterAll()),
    get("/events/deliveries", async () => ({ deliveries: await deliveries.waitForDeliveries() })),
    post("/events/deliver", async ({ fields }) => {
      const endpoint = readEndpoint(fields);
      const targets: readonly Endpoint[] =
        endpoint === undefined ? deliveries.endpoints : [{ endpoint, signingKey: signingKey(fields) }];
      if (targets.length === 0) throw new ControlError("endpoint is missing, and none is registered.");
      const options = readDeliveryOptions(fields);
      return { deliveries: await deliveries.deliver(buildNotification(control, fields, options), targets, options) };
    }),
  ];
}
