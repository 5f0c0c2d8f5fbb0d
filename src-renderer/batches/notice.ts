import type { TFunction } from "i18next";
import { missingWords } from "./missing-words.ts";
import type { Missing } from "./pre-flight.ts";
import { listed } from "../i18n/listed.ts";

export type Notice =
  | { readonly kind: PlainNotice }
  | { readonly kind: "removed"; readonly rma: string }
  /** `codes`: RMAs, separated by commas. */
  | { readonly kind: "taken-since-backup"; readonly codes: string }
  | { readonly kind: "renamed"; readonly name: string }
  | { readonly kind: "missing"; readonly missing: Missing }
  | { readonly kind: "submitted" | "submit-lapsed"; readonly count: number }
  /** `until`: wall-clock milliseconds. */
  | { readonly kind: "submit-again"; readonly count: number; readonly until: number };

type PlainNotice =
  | "undone"
  | "parked"
  | "started"
  | "resumed"
  | "restored"
  | "left-in-tray"
  | "look-first"
  | "muted"
  | "unmuted"
  | "help-shown"
  | "help-hidden"
  | "no-parked"
  | "nothing-to-hold"
  | "taken-over"
  | "take-over-first"
  | "scans-wait"
  | ErrorNotice;

const ERROR_NOTICES = [
  "nothing-to-undo",
  "empty",
  "not-in-batch",
  "no-such-batch",
  "troubles-open",
  "over-limit",
  "within-limit",
  "nothing-left",
  "items-taken",
  "unread-since-restore",
  "failed",
] as const;
type ErrorNotice = (typeof ERROR_NOTICES)[number];

export function noticeOfError(code: string, fields: Readonly<Record<string, string>> = {}): Notice {
  if (code === "taken-since-backup") return { kind: code, codes: listed(Object.keys(fields)) };
  return { kind: ERROR_NOTICES.find((known) => known === code) ?? "failed" };
}

export function noticeWords(t: TFunction<"scan">, notice: Notice): string {
  switch (notice.kind) {
    case "removed":
      return t("notice.removed", { rma: notice.rma });
    case "taken-since-backup":
      return t("notice.taken-since-backup", { codes: notice.codes });
    case "renamed":
      return t("notice.renamed", { name: notice.name });
    case "missing":
      return t("notice.missing", { todo: missingWords(t, notice.missing) });
    case "submitted":
    case "submit-again":
    case "submit-lapsed":
      return t(`notice.${notice.kind}`, { count: notice.count });
    default:
      return t(`notice.${notice.kind}`);
  }
}
