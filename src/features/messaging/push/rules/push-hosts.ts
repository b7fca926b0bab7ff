/** A browser's subscription: where to send, and its keys in base64url. */
export type PushTarget = { endpoint: string; publicKey: string; authSecret: string };

/** The services that carry pushes for Chrome and Edge, Firefox, Safari and Windows. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  /^(updates\.push|[\w-]+\.push|push)\.services\.mozilla\.com$/,
  /^([\w-]+\.)?push\.apple\.com$/,
  /^[\w-]+\.notify\.windows\.com$/,
];

/**
 * Whether an address belongs to a known push service. We send to no other, because whoever turns on a device
 * names the address, and could name one inside our network.
 */
export function isPushAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  const isPlain = protocol === "https:" && port === "" && username === "" && password === "";
  return isPlain && HOSTS.some((host) => host.test(hostname));
}
