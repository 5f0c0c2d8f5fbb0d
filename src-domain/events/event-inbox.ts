/** Settings for receiving webhooks (public documentation, section 7), without the signing key. */
export interface InboxSettings {
  readonly on: boolean;
  readonly host: string;
  /** Allowed senders: addresses and networks such as `10.0.0.0/8`; empty allows everyone. */
  readonly senders: readonly string[];
  readonly port: number;
  readonly path: string;
  /** Exactly as registered with the service, because the signature covers it. Empty until an administrator sets it. */
  readonly endpoint: string;
  readonly freshMinutes: number;
  /** Largest difference in minutes between an event's time and this computer's clock; 0 accepts any age. */
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

export const MIN_INBOX_PORT = 1024;
export const MAX_INBOX_PORT = 65_535;
export const MAX_FRESH_MINUTES = 60;
export const MAX_EVENT_MINUTES = 7 * 24 * 60;

/** Letters, digits and `. _ ~ -` between slashes, so that no server reads the path as a pattern. */
export const INBOX_PATH = /^\/(?:[\w.~-]+(?:\/[\w.~-]+)*)?$/;

export const MAX_SENDERS = 50;
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^[\da-f.]*:[\da-f:.]*$/i;

export function isSender(text: string): boolean {
  const [address = "", prefixLength = "0", ...extraParts] = text.split("/");
  if (extraParts.length > 0 || !/^(?:0|[1-9]\d{0,2})$/.test(prefixLength)) return false;
  if (IPV4.test(address)) return Number(prefixLength) <= 32;
  return IPV6.test(address) && URL.canParse(`http://[${address}]/`) && Number(prefixLength) <= 128;
}

export type InboxField = "host" | "senders" | "port" | "path" | "endpoint";

/** Addresses that only this computer can reach. */
const LOOPBACK = /^(?:localhost|(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/i;

export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Returns whether any computer can connect. A list with a network of all addresses counts as empty. */
export const isOpenToAnyone = ({ host, senders }: Pick<InboxSettings, "host" | "senders">): boolean =>
  !isLoopback(host) && (senders.length === 0 || senders.some((sender) => sender.endsWith("/0")));

export function findBlockingField(settings: InboxSettings): InboxField | null {
  return findInvalidField(settings) ?? (isOpenToAnyone(settings) ? "senders" : null);
}

/** Does not require senders, because inboxes of earlier versions have none. */
export function findInvalidField({ host, senders, port, path, endpoint }: InboxSettings): InboxField | null {
  if (!/^[\w.:%-]+$/.test(host)) return "host";
  if (senders.length > MAX_SENDERS || !senders.every(isSender)) return "senders";
  if (!Number.isInteger(port) || port < MIN_INBOX_PORT || port > MAX_INBOX_PORT) return "port";
  if (!INBOX_PATH.test(path)) return "path";
  return isEndpoint(endpoint) ? null : "endpoint";
}

const isEndpoint = (text: string): boolean => /^https?:\/\/[^\s/]\S*$/i.test(text);

export const MAX_KNOWN_SENDERS = 20;

/** The largest published sample has 4 KB; the desk parses a hundred times that without a noticeable delay. */
export const MAX_EVENT_BYTES = 512 * 1024;

/**
 * Returns the unit for counting connections: an IPv4 address, or the /64 network that one IPv6 computer can choose
 * from.
 */
export function toConnectionSource(address: string): string {
  const sender = normalizeSender(address);
  if (!sender.includes(":")) return sender;
  const [head = "", tail] = sender.split("::");
  const firstGroups = head === "" ? [] : head.split(":");
  const lastGroups = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - firstGroups.length - lastGroups.length) }, () => "0");
  return `${[...firstGroups, ...zeros, ...lastGroups]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

/** Returns the address in the form of the sender list: IPv4 without the `::ffff:` prefix, IPv6 without an interface. */
export const normalizeSender = (address: string): string => {
  const [withoutInterface = ""] = address.toLowerCase().split("%");
  return withoutInterface.replace(/^::ffff:(?=\d+\.)/, "");
};

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
  "field-twice",
  "not-stored",
] as const;
export type InboxRefusal = (typeof INBOX_REFUSALS)[number];

export const INBOX_OBSTACLES = ["incomplete", "port-taken", "no-such-address", "not-permitted", "failed"] as const;
export type InboxObstacle = (typeof INBOX_OBSTACLES)[number];

/**
 * Returns whether the text is Base64, as the portal shows a signing key (64 bytes in the sample; documentation, section
 * 7.2).
 */
export function isSigningKey(text: string): boolean {
  return text.length >= 16 && text.length <= 1000 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}
