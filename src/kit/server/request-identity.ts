import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type Actor, ANONYMOUS } from "../wire/actor.ts";
import { notFound, Refusal } from "../wire/errors.ts";
import type { SiteId } from "../wire/ids.ts";

/** The brand of a host. `origin` is its configured public address, such as `https://brand.example`. */
export type SiteAddress = { id: SiteId; origin: string };

/** Finds the brand of a host and the person of a session token. src/main.ts provides the two functions. */
export type IdentityLookup = {
  findSite(host: string): Promise<SiteAddress | null>;
  findActor(siteId: SiteId, token: string): Promise<Actor | null>;
};

export const SESSION_COOKIE = "waggon_session";

/**
 * The cookie of a staff session that sees the brand's draft in place of what is published. It opens nothing
 * by itself: its value names the session, which is checked each time.
 */
export const PREVIEW_COOKIE = "waggon_preview";

/** Converts addresses and CIDR ranges to the list of proxies whose forwarded headers count. */
export function toProxyList(list: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const entry of list) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix) trusted.addSubnet(address, Number(prefix), family);
    else trusted.addAddress(address, family);
  }
  return trusted;
}

/**
 * Where a request came from. `host` and `origin` come from headers that the caller can choose: compare them,
 * but never put them into a link.
 */
export type Arrival = { host: string; scheme: "http" | "https"; ipAddress: string; origin: string };

function socketAddress(c: HonoContext): string {
  try {
    return getConnInfo(c).remote.address ?? "127.0.0.1";
  } catch {
    return "127.0.0.1"; // a page calls the API in-process, without a socket
  }
}

function isTrustedAddress(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

const plainAddress = (text: string) => text.trim().replace(/^::ffff:/, "");

/**
 * The caller's IP address: the last address of `x-forwarded-for` that is not a trusted proxy. A caller can
 * write false addresses into the header, but only to the left of the address that a trusted proxy added.
 */
export function findCallerAddress(
  remote: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const hops = (forwardedFor ?? "").split(",").map(plainAddress).filter(Boolean);
  let caller = plainAddress(remote);
  while (isTrustedAddress(trusted, caller)) {
    const previousHop = hops.pop();
    if (previousHop === undefined || isIP(previousHop) === 0) break;
    caller = previousHop;
  }
  return caller;
}

/** Reads the host, scheme and caller's address. Forwarded headers count only from trusted proxies. */
export function readArrival(c: HonoContext, trusted: BlockList): Arrival {
  // A page that calls the API in this process passes the arrival of its own request. No outside request can.
  const passedArrival = (c.env as { arrival?: Arrival } | undefined)?.arrival;
  if (passedArrival) return passedArrival;
  const remote = plainAddress(socketAddress(c));
  const isTrusted = isTrustedAddress(trusted, remote);
  // Only the nearest proxy counts: it wrote the last entry of the list.
  const forwarded = (name: string) => (isTrusted ? c.req.header(name)?.split(",").at(-1)?.trim() : undefined);
  const host = (forwarded("x-forwarded-host") ?? c.req.header("host") ?? "").toLowerCase();
  const scheme = forwarded("x-forwarded-proto") === "https" ? "https" : "http";
  const ipAddress = findCallerAddress(remote, c.req.header("x-forwarded-for"), trusted);
  return { host, scheme, ipAddress, origin: `${scheme}://${host}` };
}

/** A host without its port, as `site_hosts` stores it. */
export function bareHost(host: string): string {
  return host.replace(/:\d+$/, "");
}

/**
 * The name of a cookie. On https the prefix `__Host-` binds the cookie to its host; http does not allow it.
 */
export function cookieName(name: string, scheme: Arrival["scheme"]): string {
  return scheme === "https" ? `__Host-${name}` : name;
}

export function readCookie(c: HonoContext, arrival: Arrival, name: string): string | undefined {
  return getCookie(c, cookieName(name, arrival.scheme));
}

export function writeCookie(
  c: HonoContext,
  arrival: Arrival,
  name: string,
  value: string,
  maxAge?: number,
): void {
  setCookie(c, cookieName(name, arrival.scheme), value, {
    path: "/",
    httpOnly: true,
    sameSite: "Lax",
    secure: arrival.scheme === "https",
    ...(maxAge !== undefined && { maxAge }),
  });
}

/**
 * Finds the brand of the request's host.
 *
 * @throws Refusal `not_found` for an unknown host
 */
export async function findSiteOrRefuse(lookup: IdentityLookup, arrival: Arrival): Promise<SiteAddress> {
  const site = await lookup.findSite(bareHost(arrival.host));
  if (!site) throw notFound("This site");
  return site;
}

const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether an HTTP method only reads. */
export const isReadMethod = (method: string) => READ_METHODS.has(method);

/**
 * Finds the caller by Bearer token, else by session cookie. `refused` is true when there is a token but it is
 * not valid.
 *
 * @throws Refusal `forbidden` for a write by cookie whose `Origin` header is not this site
 */
export async function findCaller(
  c: HonoContext,
  lookup: IdentityLookup,
  siteId: SiteId,
  arrival: Arrival,
): Promise<{ actor: Actor; refused: boolean }> {
  const bearer = c.req.header("authorization")?.match(/^Bearer\s+(\S+)$/i)?.[1];
  const cookie = readCookie(c, arrival, SESSION_COOKIE);
  const token = bearer ?? cookie;
  if (!bearer && !isReadMethod(c.req.method)) requireSameOrigin(c.req.header("origin"), cookie, arrival);
  if (!token) return { actor: ANONYMOUS, refused: false };
  const actor = await lookup.findActor(siteId, token);
  return { actor: actor ?? ANONYMOUS, refused: actor === null };
}

/**
 * Protects writes from forms on other sites. Browsers send `Origin` with every write. Programs may omit the
 * header if they send no cookies.
 *
 * @throws Refusal `forbidden` when `origin` is missing although there are cookies, or names another site
 */
export function requireSameOrigin(
  origin: string | undefined,
  cookies: string | undefined,
  arrival: Arrival,
): void {
  if (origin === undefined && cookies) throw new Refusal("forbidden", "This request names no origin");
  if (origin !== undefined && origin !== arrival.origin)
    throw new Refusal("forbidden", "This request came from another site");
}
