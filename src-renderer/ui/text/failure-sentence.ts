import i18next from "i18next";
import { FAILURE_KINDS, type FailureKind } from "../../../src-domain/environments/service-call.ts";

const isKind = (code: string): code is FailureKind => FAILURE_KINDS.some((kind) => kind === code);

export const failureSentence = (code: string): string =>
  i18next.t(isKind(code) ? `requests:sentences.${code}` : "requests:sentences.notStored");
