import { imageTypeOf, photoUrl, type ImageType } from "../../../src-domain/inventory/photo-address.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { ProxySource } from "../route.ts";
import type { Timeouts } from "../exchange.ts";
import { createTransport, DEFAULT_TIMEOUTS } from "../transport.ts";

export interface Photo {
  readonly type: ImageType;
  readonly bytes: Uint8Array;
}

export const PHOTO_PROBLEMS = ["no-address", "offline", "not-there", "unusable", "service"] as const;
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number];

/** Outside the service, without credentials (public documentation, section 5.4). */
export interface PhotoHost {
  fetch(base: string, key: string): Promise<Result<Photo, PhotoProblem>>;
  close(): Promise<void>;
}

interface PhotoHostOptions {
  readonly userAgent: string;
  readonly timeouts?: Partial<Timeouts>;
  readonly proxy?: ProxySource;
  readonly extraCa?: readonly string[];
}

const MOST_BYTES = 8 * 1024 * 1024;
/** The operator sees an empty frame meanwhile. */
const PATIENCE_MS = 20_000;

/** Independent of the service's circuit: each host may be down while the other answers. */
export function createPhotoHost(options: PhotoHostOptions): PhotoHost {
  const { userAgent, proxy = () => Promise.resolve(null), extraCa = [] } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const transport = createTransport({ timeouts, proxy, extraCa });
  return {
    async fetch(base, key) {
      const url = photoUrl(base, key);
      if (url === null) return failure("no-address");
      const headers = { accept: "image/jpeg, image/png, image/webp", "user-agent": userAgent };
      const answer = await transport.exchange(
        { method: "GET", url, headers, body: null },
        { totalMs: PATIENCE_MS, maxAnswerBytes: MOST_BYTES },
      );
      if (!answer.ok) return failure(answer.error.kind === "unreadable" ? "unusable" : "offline");
      const { status, body } = answer.value;
      // Object stores answer 403 for missing objects, too.
      if (status === 403 || status === 404 || status === 410) return failure("not-there");
      if (status !== 200) return failure("service");
      const type = imageTypeOf(body);
      return type === null ? failure("unusable") : success({ type, bytes: body });
    },
    close: () => transport.close(),
  };
}
