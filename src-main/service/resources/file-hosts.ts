import { detectImageType, type ImageType } from "../../../src-domain/image-type.ts";
import { createPhotoUrl } from "../../../src-domain/inventory/photo-address.ts";
import {
  detectLabelType,
  findOtherLabelProblem,
  type LabelType,
  type OtherLabelProblem,
} from "../../../src-domain/labels/type.ts";
import { failure, success, type Result } from "../../../src-domain/result.ts";
import type { Timeouts } from "../exchange.ts";
import { type ProxySource, createTransport, DEFAULT_TIMEOUTS } from "../transport.ts";

interface FetchedFile<Type> {
  readonly type: Type;
  readonly bytes: Uint8Array;
}

export type Photo = FetchedFile<ImageType>;
export type LabelFile = FetchedFile<LabelType>;

export const PHOTO_PROBLEMS = ["no-address", "offline", "not-there", "unusable", "service"] as const;
export type PhotoProblem = (typeof PHOTO_PROBLEMS)[number];
/** Names no part of the address: anyone who knows the address can fetch the label. */
type FileProblem = "offline" | "too-slow" | "not-there" | "redirected" | "unusable" | "service";
export type LabelHostProblem = FileProblem | OtherLabelProblem;

export interface PhotoHost {
  fetch(base: string, key: string): Promise<Result<Photo, PhotoProblem>>;
  close(): Promise<void>;
}

export interface LabelHost {
  /** `url`: an address that `parseLabelUrl` returned. */
  fetch(url: URL): Promise<Result<LabelFile, LabelHostProblem>>;
  close(): Promise<void>;
}

interface FileHostOptions {
  readonly userAgent: string;
  readonly timeouts?: Partial<Timeouts>;
  readonly proxy?: ProxySource;
  readonly extraCa?: readonly string[];
  /** Milliseconds for one fetch. */
  readonly timeoutMs?: number;
}

interface FileKind<Type, TypeProblem> {
  readonly accept: string;
  readonly maxBytes: number;
  readonly typeOf: (bytes: Uint8Array) => Type | null;
  /** Returns a problem that is more exact than "unusable" for a file of another type; null without one. */
  readonly typeProblemOf: (bytes: Uint8Array) => TypeProblem | null;
}

/** The operator waits this long at the printer, or sees an empty frame. */
const FETCH_TIMEOUT_MS = 20_000;

/** Fetches files without credentials (section 5.4). Follows no redirect, because it could lead to a forbidden host. */
function createFileHost<Type, TypeProblem>(
  { accept, maxBytes, typeOf, typeProblemOf }: FileKind<Type, TypeProblem>,
  options: FileHostOptions,
) {
  const { userAgent, timeoutMs = FETCH_TIMEOUT_MS, proxy = () => Promise.resolve(null), extraCa = [] } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const transport = createTransport({ timeouts, proxy, extraCa });
  return {
    async fetch(url: URL): Promise<Result<FetchedFile<Type>, FileProblem | TypeProblem>> {
      const answer = await transport.exchange(
        { method: "GET", url, headers: { accept, "user-agent": userAgent }, body: null },
        { totalMs: timeoutMs, maxAnswerBytes: maxBytes },
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
      const type = typeOf(body);
      return type === null ? failure(typeProblemOf(body) ?? "unusable") : success({ type, bytes: body });
    },
    close: (): Promise<void> => transport.close(),
  };
}

const LABELS = {
  accept: "application/pdf, image/png, application/zpl, */*;q=0.1",
  maxBytes: 5 * 1024 * 1024,
  typeOf: detectLabelType,
  typeProblemOf: findOtherLabelProblem,
};
const PHOTOS: FileKind<ImageType, never> = {
  accept: "image/jpeg, image/png, image/webp",
  maxBytes: 8 * 1024 * 1024,
  typeOf: detectImageType,
  typeProblemOf: () => null,
};

export const createLabelHost = (options: FileHostOptions): LabelHost => createFileHost(LABELS, options);

export function createPhotoHost(options: FileHostOptions): PhotoHost {
  const host = createFileHost(PHOTOS, options);
  return {
    async fetch(base, key) {
      const url = createPhotoUrl(base, key);
      if (url === null) return failure("no-address");
      const fetchedPhoto = await host.fetch(url);
      if (fetchedPhoto.ok) return fetchedPhoto;
      if (fetchedPhoto.error === "too-slow") return failure("offline");
      return failure(fetchedPhoto.error === "redirected" ? "service" : fetchedPhoto.error);
    },
    close: host.close,
  };
}
