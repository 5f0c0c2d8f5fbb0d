import { createHash } from "node:crypto";

export const IDEMPOTENCY_HEADER = "x-returnhelper-idempotency-key";

export interface StoredAnswer {
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
 * An operation runs once per key (section 1.3). Undocumented: the first response is repeated verbatim, a key belongs to
 * one operation, a known key with another body is an HTTP 409, a refusal does not use up its key.
 */
export class IdempotencyKeys {
  readonly #answers = new Map<string, StoredAnswer>();

  get size(): number {
    return this.#answers.size;
  }

  recognize(key: string, operation: string, body: string): Recognition {
    const stored = this.#answers.get(`${operation} ${key}`);
    if (!stored) return { kind: "new" };
    return stored.bodyHash === hashBody(body) ? { kind: "repeat", body: stored.body } : { kind: "conflict" };
  }

  forgetAnswersWith(texts: readonly string[]): void {
    for (const [key, { body }] of this.#answers) {
      if (texts.some((text) => body.includes(text))) this.#answers.delete(key);
    }
  }

  store(answer: StoredAnswer): void {
    this.#answers.set(`${answer.operation} ${answer.key}`, answer);
  }
}
