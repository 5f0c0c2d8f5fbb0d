import type { TFunction } from "i18next";
import { FAILURE_KINDS, type FailureKind } from "../../../src-domain/environments/service-call.ts";

const isKind = (code: string): code is FailureKind => FAILURE_KINDS.some((kind) => kind === code);

export const failureSentence = (t: TFunction<"requests">, code: string): string =>
  t(isKind(code) ? `sentences.${code}` : "sentences.notKept");
