import { BlockList, isIP } from "node:net";
import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type Actor, ANONYMOUS } from "../wire/actor.ts";
import { notFound, Refusal } from "../wire/errors.ts";
import type { SiteId } from "../wire/ids.ts";

/** A brand as its host leads to it. `origin`: how the host is reached from outside, as it is set up. */
export type SiteAddress = { id: SiteId; origin: string };

/** What the roof lends to the door: how a host names a site and a token a person. */
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

/** How a request came. `origin` is what its caller wrote: to be compared with, never put into a link. */
export type Arrival = { host: string; scheme: "http" | "https"; ipAddress: string; origin: string };

function socketAddress(c: HonoContext): string {
  try {
    return getConnInfo(c).remote.address ?? "127.0.0.1";
  } catch {
    return "127.0.0.1"; // a call from a page enters in-process, without a socket
  }
}

function isTrustedAddress(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? "ipv6" : "ipv4");
}

const plainAddress = (text: string) => text.trim().replace(/^::ffff:/, "");

/**
 * The caller's address: from the socket backwards over proxies that we trust, to the first that is none.
 * What a caller wrote into the header itself stands further left and is never reached.
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
  // A page's call enters in-process with its own arrival; no request from outside can carry one.
  const handed = (c.env as { arrival?: Arrival } | undefined)?.arrival;
  if (handed) return handed;
  const remote = plainAddress(socketAddress(c));
  const isTrusted = isTrustedAddress(trusted, remote);
  // Only the nearest proxy's own word counts: the last one of the list.
  const forwarded = (name: string) => (isTrusted ? c.req.header(name)?.split(",").at(-1)?.trim() : undefined);
  const host = (forwarded("x-forwarded-host") ?? c.req.header("host") ?? "").toLowerCase();
  const scheme = forwarded("x-forwarded-proto") === "https" ? "https" : "http";
  const ipAddress = findCallerAddress(remote, c.req.header("x-forwarded-for"), trusted);
  return { host, scheme, ipAddress, origin: `${scheme}://${host}` };
}

/** `host:port` without its port, as site_hosts stores it. */
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

/** Finds the site or refuses: an unknown host gets 404. */
export async function findSiteOrRefuse(keeper: IdentityLookup, arrival: Arrival): Promise<SiteAddress> {
  const site = await keeper.findSite(bareHost(arrival.host));
  if (!site) throw notFound("This site");
  return site;
}

const READ_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a method only reads. */
export const isReadMethod = (method: string) => READ_METHODS.has(method);

/** Who is calling: a Bearer token, else the session cookie, whose writes need a matching Origin. */
export async function findCaller(
  c: HonoContext,
  keeper: IdentityLookup,
  siteId: SiteId,
  arrival: Arrival,
): Promise<{ actor: Actor; refused: boolean }> {
  const bearer = c.req.header("authorization")?.match(/^Bearer\s+(\S+)$/i)?.[1];
  const cookie = readCookie(c, arrival, SESSION_COOKIE);
  const token = bearer ?? cookie;
  if (!bearer && !isReadMethod(c.req.method)) requireSameOrigin(c.req.header("origin"), cookie, arrival);
  if (!token) return { actor: ANONYMOUS, refused: false };
  const actor = await keeper.findActor(siteId, token);
  return { actor: actor ?? ANONYMOUS, refused: actor === null };
}

function requireMatchingOrigin(origin: string | undefined, arrival: Arrival): void {
  if (origin === undefined || origin === arrival.origin) return;
  throw new Refusal("forbidden", "This request came from another site");
}

/**
 * A browser names its origin on every write: with cookies along it must be there and match. Programs bring
 * none.
 */
export function requireSameOrigin(
  origin: string | undefined,
  cookies: string | undefined,
  arrival: Arrival,
): void {
  if (origin === undefined && cookies) throw new Refusal("forbidden", "This request names no origin");
  requireMatchingOrigin(origin, arrival);
}
