import type { ErrorDetail } from "../http/envelope.ts";
import type { Read } from "./query.ts";

/** Collects all problems of a request by property, so that they are reported together. */
export class Problems {
  readonly #messages = new Map<string, string[]>();

  get any(): boolean {
    return this.#messages.size > 0;
  }

  add(property: string, message: string): void {
    const messages = this.#messages.get(property);
    if (messages) messages.push(message);
    else this.#messages.set(property, [message]);
  }

  /** Returns the value, or records the problem and returns `placeholder`; check `any` before use. */
  take<T>(property: string, result: Read<T>, placeholder: T): T {
    if (result.ok) return result.value;
    this.add(property, result.message);
    return placeholder;
  }

  /** Joins the messages of each property with commas (public documentation, section 2.2). */
  detail(): ErrorDetail {
    return Object.fromEntries([...this.#messages].map(([property, messages]) => [property, messages.join(", ")]));
  }
}
