import type { BaseUrlProblem } from "./service-address.ts";

/** Problems of config.json (see docs/managed-configuration.md); the page has their texts. */
export const CONFIG_FAULTS = [
  "no-file-named",
  "file-missing",
  "file-unreadable",
  "file-too-large",
  "not-json",
  "not-json-at",
  "secret",
  "no-such-setting",
  "missing",
  "wrong-kind",
  "not-text",
  "empty",
  "too-long",
  "control-character",
  "not-whole",
  "too-small",
  "too-great",
  "not-yes-or-no",
  "not-a-list",
  "too-many",
  "none-of",
  "not-an-address-text",
  "address",
  "not-https",
  "id-form",
  "id-reserved",
  "id-practice",
  "host-text",
  "host-alone",
  "printer-host",
  "printer-public",
  "sender-form",
  "no-slash",
  "not-a-language",
  "parameter-form",
  "proxy-form",
  "proxy-credentials",
  "feed-address",
  "fleet-server",
  "relay-key",
  "id-twice",
  "name-twice",
  "unknown-default",
  "certificate-unreadable",
  "certificate-none",
  "certificate-damaged",
] as const;
export type ConfigFault = (typeof CONFIG_FAULTS)[number];

export const isConfigFault = (text: string): text is ConfigFault => CONFIG_FAULTS.some((fault) => fault === text);

export const MAX_CONFIG_PROBLEMS = 50;

export interface ConfigProblem {
  readonly fault: ConfigFault;
  /** Path from the command line or the default location; null if there is no file. */
  readonly file: string | null;
  /** Path of the setting, such as `environments[1].userApiUrl`; null for the file itself. */
  readonly setting: string | null;
  readonly value: string | null;
  readonly address: BaseUrlProblem | null;
}

/** Returns whether nothing in config.json applies: the problem is the file, not one of its settings. */
export const isUnreadable = (problems: readonly ConfigProblem[]): boolean =>
  problems.some(({ setting }) => setting === null);
