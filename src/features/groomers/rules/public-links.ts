/** The sites to which a public page links, with their hosts. Subdomains of a host count too. */
const LINK_HOSTS = {
  video: ["youtube.com", "youtu.be", "vimeo.com"],
  facebook: ["facebook.com", "fb.com"],
  instagram: ["instagram.com"],
  yelp: ["yelp.com"],
} as const;
export type LinkKind = keyof typeof LINK_HOSTS;

/** Whether a text is an https address of one of the kind's sites, without a port or a name to log in. */
export function isLinkTo(kind: LinkKind, text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const isHost = LINK_HOSTS[kind].some((host) => hostname === host || hostname.endsWith(`.${host}`));
  return protocol === "https:" && isHost && port === "" && username === "" && password === "";
}
