import { labelTypeOf, type LabelType } from "../../../src-domain/labels/type.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ProxySource } from "../route.ts";
import type { Timeouts } from "../exchange.ts";
import { createTransport, DEFAULT_TIMEOUTS } from "../transport.ts";

export interface LabelFile {
  readonly type: LabelType;
  readonly bytes: Uint8Array;
}

/** Contains no part of the address: anyone who knows the address can fetch the label. */
export type LabelHostProblem = "offline" | "too-slow" | "not-there" | "redirected" | "unusable" | "service";

/** Outside the service, called without credentials. */
export interface LabelHost {
  /** `url`: one that `labelUrl` allowed. */
  fetch(url: URL): Promise<Result<LabelFile, LabelHostProblem>>;
  close(): Promise<void>;
}

interface LabelHostOptions {
  readonly userAgent: string;
  readonly timeouts?: Partial<Timeouts>;
  readonly proxy?: ProxySource;
  readonly extraCa?: readonly string[];
  /** For the whole fetch. */
  readonly patienceMs?: number;
}

const MOST_BYTES = 5 * 1024 * 1024;
/** The operator waits at the printer. */
const PATIENCE_MS = 20_000;

/** Redirects are not followed: they could lead to a host that is not allowed. */
export function createLabelHost({ userAgent, patienceMs = PATIENCE_MS, ...options }: LabelHostOptions): LabelHost {
  const { proxy = () => Promise.resolve(null), extraCa = [] } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const transport = createTransport({ timeouts, proxy, extraCa });
  return {
    async fetch(url) {
      const headers = { accept: "application/pdf, image/png, application/zpl, */*;q=0.1", "user-agent": userAgent };
      const answer = await transport.exchange(
        { method: "GET", url, headers, body: null },
        { totalMs: patienceMs, maxAnswerBytes: MOST_BYTES },
      );
      if (!answer.ok) {
        if (answer.error.kind === "timeout") return failure("too-slow");
        return failure(answer.error.kind === "unreadable" ? "unusable" : "offline");
      }
      const { status, body } = answer.value;
      if (status >= 300 && status < 400) return failure("redirected");
      // Object stores answer 403 for missing objects and for expired addresses.
      if (status === 403 || status === 404 || status === 410) return failure("not-there");
      if (status !== 200) return failure("service");
      const type = labelTypeOf(body);
      return type === null ? failure("unusable") : success({ type, bytes: body });
    },
    close: () => transport.close(),
  };
}
