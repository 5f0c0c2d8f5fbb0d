import { z } from "zod";

/** What the service said when it refused, by the names of the wire. */
export const reportedRefusal = z.strictObject({
  fields: z.record(z.string(), z.string()),
  errorCode: z.string().nullable(),
  correlationId: z.string().nullable(),
});
