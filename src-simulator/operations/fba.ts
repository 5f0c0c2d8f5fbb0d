import { success, validationFailed } from "../http/envelope.ts";
import type { Outcome } from "../http/envelope.ts";
import type { Call, Operation } from "./operation.ts";
import { mustNotBeEmpty, notValid } from "./query.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Service contract, Get FBA send-to-fulfillment instruction; the parameter by analogy (public documentation, section 9.1). A
 * different name counts as a missing one: the refusal names the parameter that is missing.
 */
function getSendToFulfillment({ account, query }: Call): Outcome {
  const name = account.settings.fbaParameter;
  const id = query.text(name);
  if (id === undefined) return validationFailed({ [name]: mustNotBeEmpty(name) });
  if (!UUID.test(id)) return validationFailed({ [name]: notValid(id) });
  const data = account.fbaInstruction(name, id.toLowerCase());
  return data ? success({ data }) : validationFailed({ [name]: `FBA instruction ${id} does not exist.` });
}

export const FBA_OPERATIONS: readonly Operation[] = [
  {
    name: "getFbaInstructionSendToFulfillment",
    area: "user",
    method: "GET",
    path: "/api/Fba/FbaInstructionSendToFulfillment/get",
    run: getSendToFulfillment,
  },
];
