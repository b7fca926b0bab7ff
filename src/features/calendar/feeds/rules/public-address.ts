import { BlockList, isIP } from "node:net";

/** Networks that are not part of the public internet: private, own, shared, for tests, for groups. */
const NOT_PUBLIC = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/** Parts of the public network that lead elsewhere: tunnels to IPv4 addresses, and networks for documents. */
const NOT_PUBLIC_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];
/** All public addresses of IPv6. Loopback, link-local, unique local and mapped addresses lie outside. */
const PUBLIC_6 = "2000::/3";

const toList = (networks: readonly string[], family: "ipv4" | "ipv6") => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
};
const refused = toList(NOT_PUBLIC, "ipv4");
const refused6 = toList(NOT_PUBLIC_6, "ipv6");
const public6 = toList([PUBLIC_6], "ipv6");

/** Whether an IP address belongs to the public internet. Anything else than an IP address does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !refused.check(address, "ipv4");
    case 6:
      return public6.check(address, "ipv6") && !refused6.check(address, "ipv6");
    default:
      return false;
  }
}
