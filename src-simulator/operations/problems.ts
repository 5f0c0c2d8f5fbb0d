import type { ErrorDetail } from "../http/envelope.ts";
import type { Read } from "./query.ts";

/** Collects every broken rule of a request by property, so that all are reported together. */
export class Problems {
  readonly #messages = new Map<string, string[]>();

  get any(): boolean {
    return this.#messages.size > 0;
  }

  add(property: string, message: string): void {
    const known = this.#messages.get(property);
    if (known) known.push(message);
    else this.#messages.set(property, [message]);
  }

  /** A parameter's value, or a placeholder once its message is noted; check `any` before using it. */
  take<T>(property: string, read: Read<T>, placeholder: T): T {
    if (read.ok) return read.value;
    this.add(property, read.message);
    return placeholder;
  }

  /** Comma-joined messages by property (public documentation, section 2.2). */
  detail(): ErrorDetail {
    return Object.fromEntries([...this.#messages].map(([property, messages]) => [property, messages.join(", ")]));
  }
}
