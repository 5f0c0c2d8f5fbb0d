import { KEY_HEADER, TOKEN_HEADER } from "../credentials.ts";
import { IDEMPOTENCY_HEADER } from "./idempotency.ts";

export interface LoggedRequest {
  readonly number: number;
  readonly at: string;
  /** Short operation name, or null if no operation has this path. */
  readonly operation: string | null;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | null;
  readonly body: string;
  /** Null while unanswered, or if a fault cut the connection. */
  status: number | null;
  /** The status inside the body, or the HTTP status of a label file. */
  outcome: number | null;
  fault: string | null;
  /** Whether the response was repeated for a known idempotency key. */
  isRepeat: boolean;
}

const MAX_ENTRIES = 5000;
const SECRET_HEADERS = new Set([KEY_HEADER, TOKEN_HEADER, "authorization", "cookie"]);

type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

function redact(headers: RawHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, text]) => [name, SECRET_HEADERS.has(name) ? "[redacted]" : String(text)]),
  );
}

/** The latest requests to the service, oldest first. */
export class RequestLog {
  #entries: LoggedRequest[] = [];
  #count = 0;

  get entries(): readonly LoggedRequest[] {
    return this.#entries;
  }

  /** Requests since the start, including dropped ones. */
  get count(): number {
    return this.#count;
  }

  add(request: {
    at: string;
    operation: string | null;
    method: string;
    url: string;
    headers: RawHeaders;
    body: string;
  }): LoggedRequest {
    const key = request.headers[IDEMPOTENCY_HEADER];
    const entry: LoggedRequest = {
      ...request,
      number: (this.#count += 1),
      headers: redact(request.headers),
      idempotencyKey: typeof key === "string" ? key : null,
      status: null,
      outcome: null,
      fault: null,
      isRepeat: false,
    };
    this.#entries.push(entry);
    if (this.#entries.length > MAX_ENTRIES * 2) this.#entries = this.#entries.slice(-MAX_ENTRIES);
    return entry;
  }

  clear(): void {
    this.#entries = [];
  }
}
