import { BlockList, isIPv6 } from "node:net";

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

/** Returns whether an address is in a list of addresses and networks, such as `10.0.0.0/8`. */
export function createAllowList(senders: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const sender of senders) {
    const [address = "", length] = sender.split("/");
    if (length === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(length), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
}
