/** How the desk receives webhooks (public documentation, section 7). Never contains the signing key. */
export interface InboxSettings {
  readonly on: boolean;
  readonly host: string;
  /** Allowed senders: addresses, and networks such as `10.0.0.0/8`; empty allows everyone. */
  readonly senders: readonly string[];
  readonly port: number;
  readonly path: string;
  /** Exactly as registered with the service, because the signature covers it. Empty until an administrator enters it. */
  readonly endpoint: string;
  readonly freshMinutes: number;
  /** Largest difference between an event's own time and this computer's clock; 0 accepts events of any age. */
  readonly eventMinutes: number;
}

export const INBOX_DEFAULTS: InboxSettings = {
  on: false,
  host: "127.0.0.1",
  senders: [],
  port: 8790,
  path: "/events",
  endpoint: "",
  freshMinutes: 15,
  eventMinutes: 0,
};

export const LOWEST_INBOX_PORT = 1024;
export const HIGHEST_INBOX_PORT = 65_535;
export const LONGEST_FRESH_MINUTES = 60;
export const LONGEST_EVENT_MINUTES = 7 * 24 * 60;

/** Plain letters, digits and `. _ ~ -` between slashes: nothing that a server would read as a pattern. */
export const INBOX_PATH = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/;

export const MOST_SENDERS = 50;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i;

export function isSender(text: string): boolean {
  const [address = "", length = "0", ...more] = text.split("/");
  if (more.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(length)) return false;
  if (IPV4.test(address)) return Number(length) <= 32;
  return IPV6.test(address) && URL.canParse(`http://[${address}]/`) && Number(length) <= 128;
}

export type InboxField = "host" | "senders" | "port" | "path" | "endpoint";

export function inboxObstacle({ host, senders, port, path, endpoint }: InboxSettings): InboxField | null {
  if (!/^[\w.:%-]+$/.test(host)) return "host";
  if (senders.length > MOST_SENDERS || !senders.every(isSender)) return "senders";
  if (!Number.isInteger(port) || port < LOWEST_INBOX_PORT || port > HIGHEST_INBOX_PORT) return "port";
  if (!INBOX_PATH.test(path)) return "path";
  return isEndpoint(endpoint) ? null : "endpoint";
}

const isEndpoint = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text);

export const INBOX_REFUSALS = [
  "no-key",
  "unsigned",
  "wrong-signature",
  "stale",
  "old-event",
  "too-large",
  "wrong-place",
  "other-sender",
  "incomplete",
  "not-stored",
] as const;
export type InboxRefusal = (typeof INBOX_REFUSALS)[number];

export const INBOX_OBSTACLES = ["incomplete", "port-taken", "no-such-address", "not-permitted", "failed"] as const;
export type InboxObstacle = (typeof INBOX_OBSTACLES)[number];

/** A signing key as the portal shows it: Base64 (of 64 bytes in the published sample; public documentation, section 7.2). */
export function isSigningKey(text: string): boolean {
  return text.length >= 16 && text.length <= 1000 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}
