import { z } from "zod";

/** The service's refusal, under the service's field names. */
export const reportedRefusal = z.strictObject({
  fields: z.record(z.string(), z.string()),
  errorCode: z.string().nullable(),
  correlationId: z.string().nullable(),
});
