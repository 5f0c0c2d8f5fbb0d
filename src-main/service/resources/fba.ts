import { failure, success, type Result } from "../../../src-domain/result.ts";
import { isObject, unreadablePayload, type JsonObject } from "../envelope.ts";
import type { ServiceFailure } from "../failure.ts";
import type { Call } from "../operation.ts";

export function fbaOperations(call: Call) {
  return {
    /** Service contract, Get FBA send-to-fulfillment instruction; it does not name `parameter`. */
    sendToFulfillment: (parameter: string, id: string): Promise<Result<JsonObject | null, ServiceFailure>> =>
      call({
        name: "fba.sendToFulfillment",
        method: "GET",
        path: "/api/Fba/FbaInstructionSendToFulfillment/get",
        query: { [parameter]: id },
        read: (envelope) => {
          const { data, meta: _meta, correlationId: _id, ...rest } = envelope.body;
          if (data === null) return success(null);
          const record = data === undefined ? rest : data;
          // No field is mandatory, but at least one of them must be present.
          if (isObject(record) && Object.keys(record).some((name) => /^fbaInstruction/i.test(name))) {
            return success(record);
          }
          return failure(unreadablePayload(envelope, "data: not a send-to-fulfillment instruction"));
        },
      }),
  };
}
