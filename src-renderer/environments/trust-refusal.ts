import { TRUST_REFUSALS, type TrustRefusal } from "../../src-domain/environments/trust.ts";

/** Why main did not let the desk trust something; null for what is no such code. */
export const trustRefusal = (code: string): TrustRefusal | null =>
  TRUST_REFUSALS.find((known) => known === code) ?? null;
