import type { DeliveryChoice, Endpoint } from "../events/deliveries.ts";
import { EVENT_KINDS } from "../events/payloads.ts";
import { type Control, type ControlRoute, get, post, remove } from "./control.ts";
import {
  ControlError,
  omitUndefined,
  type Fields,
  optionalEnum,
  optionalText,
  optionalInteger,
  required,
} from "./read.ts";

function readEndpoint(fields: Fields): string | undefined {
  const endpoint = optionalText(fields, "endpoint");
  if (endpoint !== undefined && !/^https?:\/\//.test(endpoint))
    throw new ControlError("endpoint must be an http address.");
  return endpoint;
}

function readChoice(fields: Fields): DeliveryChoice {
  return omitUndefined({
    times: optionalInteger(fields, "times"),
    signature: optionalEnum(fields, "signature", ["valid", "wrong", "missing"]),
    timestamp: optionalText(fields, "timestamp"),
    eventTime: optionalText(fields, "eventTime"),
  });
}

function notificationOf({ exchange: { account }, deliveries }: Control, fields: Fields, choice: DeliveryChoice) {
  const kind = required(optionalEnum(fields, "kind", EVENT_KINDS), "kind");
  const name = kind === "newInventoryCreated" ? "returnInventoryId" : "resendId";
  const id = required(optionalText(fields, name), name);
  if (!/^\d{1,19}$/.test(id)) throw new ControlError(`${name} must be decimal digits.`);
  if (kind === "newInventoryCreated") {
    const item = account.inventory.byId(BigInt(id));
    if (item) return deliveries.item(item, choice);
  } else {
    const order = account.resends.byId(BigInt(id));
    if (order) return deliveries.resend(order, choice);
  }
  throw new ControlError(`${name} ${id} does not exist.`);
}

export function eventRoutes(control: Control): ControlRoute[] {
  const { deliveries } = control;
  const signingKey = (fields: Fields): string =>
    optionalText(fields, "signingKey") ?? control.exchange.account.settings.signingKey;
  const path = "/events/endpoints";
  return [
    get(path, () => ({ endpoints: deliveries.endpoints })),
    post(path, ({ fields }) => deliveries.register(required(readEndpoint(fields), "endpoint"), signingKey(fields))),
    remove(path, () => deliveries.unregisterAll()),
    get("/events/deliveries", async () => ({ deliveries: await deliveries.settled() })),
    post("/events/deliver", async ({ fields }) => {
      const endpoint = readEndpoint(fields);
      const to: readonly Endpoint[] =
        endpoint === undefined ? deliveries.endpoints : [{ endpoint, signingKey: signingKey(fields) }];
      if (to.length === 0) throw new ControlError("endpoint is missing, and none is registered.");
      const choice = readChoice(fields);
      return { deliveries: await deliveries.deliver(notificationOf(control, fields, choice), to, choice) };
    }),
  ];
}
