import { createHash } from "node:crypto";

export const IDEMPOTENCY_HEADER = "x-returnhelper-idempotency-key";

/** The answer of an operation that ran under a key. */
export interface KeptAnswer {
  readonly key: string;
  readonly operation: string;
  readonly bodyHash: string;
  readonly body: string;
}

export type Recognition =
  | { readonly kind: "new" }
  | { readonly kind: "repeat"; readonly body: string }
  | { readonly kind: "conflict" };

export const hashBody = (body: string): string => createHash("sha256").update(body).digest("hex");

/**
 * Idempotency keys (public documentation, section 1.3: a repeat with a known key is recognised and the operation runs
 * once). What is not documented is decided here: the first answer is repeated word for word, its correlation id
 * included; a key belongs to one operation and lives as long as the data; the same key with another body is an
 * HTTP 409; an answer that refuses the request does not use its key up.
 */
export class IdempotencyKeys {
  readonly #answers = new Map<string, KeptAnswer>();

  get size(): number {
    return this.#answers.size;
  }

  recognise(key: string, operation: string, body: string): Recognition {
    const kept = this.#answers.get(`${operation} ${key}`);
    if (!kept) return { kind: "new" };
    return kept.bodyHash === hashBody(body) ? { kind: "repeat", body: kept.body } : { kind: "conflict" };
  }

  keep(answer: KeptAnswer): void {
    this.#answers.set(`${answer.operation} ${answer.key}`, answer);
  }
}
