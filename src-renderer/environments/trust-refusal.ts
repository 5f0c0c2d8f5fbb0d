import { TRUST_REFUSALS, type TrustRefusal } from "../../src-domain/environments/trust.ts";

export const trustRefusal = (code: string): TrustRefusal | null =>
  TRUST_REFUSALS.find((known) => known === code) ?? null;
