import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type Actor, ANONYMOUS } from "../wire/actor.ts";
import { notFound, Refusal } from "../wire/errors.ts";
import type { SiteId } from "../wire/ids.ts";

/** The brand of a host. `origin`: the configured public address, such as `https://brand.example`. */
export type SiteAddress = { id: SiteId; origin: string };

/** Finds the brand of a host and the person of a token; the roof provides it. */
export type IdentityLookup = {
  findSite(host: string): Promise<SiteAddress | null>;
  findActor(siteId: SiteId, token: string): Promise<Actor | null>;
};

export const SESSION_COOKIE = "waggon_session";

/** Addresses or CIDR ranges whose forwarded headers count. */
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
 * Where a request came from. `origin` is what the caller wrote: compare with it, never put it into a
 * link.
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
 * The caller's IP address: the last address of `x-forwarded-for` that is not a trusted proxy. Addresses that
 * the caller wrote into the header are further left, so they do not count.
 */
export function findCallerAddress(
  remote: string,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const hops = (forwardedFor ?? "").split(",").map(plainAddress).filter(Boolean);
  let caller = plainAddress(remote);
  while (isTrustedAddress(trusted, caller)) {
    const before = hops.pop();
    if (before === undefined || isIP(before) === 0) break;
    caller = before;
  }
  return caller;
}

/** Host, scheme and caller's address; forwarded headers count only from trusted proxies. */
export function readArrival(c: HonoContext, trusted: BlockList): Arrival {
  // A page calls the API in-process and passes its arrival; no outside request can do so.
  const handed = (c.env as { arrival?: Arrival } | undefined)?.arrival;
  if (handed) return handed;
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

/** Plain names on http; `__Host-` binds a cookie to its host on https. */
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

/** The brand of the host. Refuses an unknown host with 404. */
export async function findSiteOrRefuse(lookup: IdentityLookup, arrival: Arrival): Promise<SiteAddress> {
  const site = await lookup.findSite(bareHost(arrival.host));
  if (!site) throw notFound("This site");
  return site;
}

const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether an HTTP method only reads. */
export const isReadMethod = (method: string) => READ_METHODS.has(method);

/** The caller by Bearer token, else by session cookie. Writes by cookie need a matching Origin. */
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

/** Refuses a write from another origin. Browsers send `Origin` on every write; programs may omit it. */
export function requireSameOrigin(
  origin: string | undefined,
  cookies: string | undefined,
  arrival: Arrival,
): void {
  if (origin === undefined && cookies) throw new Refusal("forbidden", "This request names no origin");
  if (origin !== undefined && origin !== arrival.origin)
    throw new Refusal("forbidden", "This request came from another site");
}
