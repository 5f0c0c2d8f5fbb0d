import { lookup } from "node:dns/promises";
import { BlockList, connect, isIP, isIPv6 } from "node:net";
import type { LabelPrinterSettings } from "../../../src-domain/labels/printing.ts";
import { limitWait } from "../../../src-domain/waits.ts";
import type { PrintOutcome } from "./print-port.ts";

type RawPrinter = NonNullable<LabelPrinterSettings["zpl"]>;

const findFamily = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");

const PRIVATE_NETWORKS = new BlockList();
for (const [network, prefixBits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
  ["127.0.0.0", 8],
  ["fc00::", 7],
  ["fe80::", 10],
  ["::1", 128],
] as const)
  PRIVATE_NETWORKS.addSubnet(network, prefixBits, findFamily(network));

/** Returns false for host names: they are resolved when a label is sent. */
export const isPublicAddress = (host: string): boolean => isIP(host) !== 0 && !isPrivateAddress(host);

export const isPrivateAddress = (address: string): boolean => PRIVATE_NETWORKS.check(address, findFamily(address));

/** Resolves to a private address; null if the host has none. Returns a name that cannot be resolved unchanged. */
async function resolvePrivateAddress(host: string): Promise<string | null> {
  const addresses = await lookup(host, { all: true }).catch(() => []);
  if (addresses.length === 0) return host;
  return addresses.find(({ address }) => isPrivateAddress(address))?.address ?? null;
}

export interface RawPrinterTimeouts {
  readonly connectMs: number;
  /** Longest time in which the printer accepts no byte, as when it is out of paper. */
  readonly idleMs: number;
  /** Longest wait for the printer to close its side after the last byte; many never do. */
  readonly closeMs: number;
}

const DEFAULT_TIMEOUTS: RawPrinterTimeouts = { connectMs: 5000, idleMs: 15_000, closeMs: 2000 };

/** Raw TCP, port 9100, has no answer: `given` means that the printer's TCP accepted every byte. Never rejects. */
export async function sendToRawPrinter(
  { host, port }: RawPrinter,
  bytes: Uint8Array,
  timeouts: RawPrinterTimeouts = DEFAULT_TIMEOUTS,
): Promise<PrintOutcome> {
  const address = await resolvePrivateAddress(host);
  if (address === null) return { state: "not-given", problem: "public-printer" };
  return send({ host: address, port }, bytes, timeouts);
}

function send(
  { host, port }: RawPrinter,
  bytes: Uint8Array,
  { connectMs, idleMs, closeMs }: RawPrinterTimeouts,
): Promise<PrintOutcome> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    let isConnected = false;
    let isWritten = false;
    const finish = (outcome: PrintOutcome): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const onConnectionEnd = (): void => {
      if (isWritten) finish({ state: "given" });
      else
        finish(
          isConnected ? { state: "unclear", problem: "broke-off" } : { state: "not-given", problem: "unreachable" },
        );
    };
    let timer = setTimeout(onConnectionEnd, limitWait(connectMs));
    socket.on("connect", () => {
      isConnected = true;
      clearTimeout(timer);
      socket.setTimeout(idleMs, () => finish({ state: "unclear", problem: "broke-off" }));
      socket.end(bytes);
    });
    socket.on("finish", () => {
      isWritten = true;
      socket.setTimeout(0);
      timer = setTimeout(onConnectionEnd, limitWait(closeMs));
    });
    // Discard what the printer sends, such as its status.
    socket.resume();
    socket.on("error", () => {
      // A reset means that part of the data was not accepted.
      if (isWritten) finish({ state: "unclear", problem: "broke-off" });
      else onConnectionEnd();
    });
    socket.on("close", onConnectionEnd);
  });
}
