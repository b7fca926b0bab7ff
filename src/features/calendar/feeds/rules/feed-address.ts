import { isIP } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const MAX_LENGTH = 2_000;

export type AddressResult =
  | { ok: true; address: string }
  | { ok: false; why: "not_address" | "not_https" | "not_public" };

/** The host of an address as the network knows it: an IPv6 address without brackets. */
export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");

/**
 * Reads the address of a calendar as people paste it. `webcal://` is how Apple writes https. Only the usual
 * port is allowed, so that people cannot look for services of others from here.
 */
export function toFeedAddress(typed: string): AddressResult {
  const text = typed.trim().replace(/^webcals?:\/\//i, "https://");
  const url = text.length <= MAX_LENGTH ? URL.parse(text) : null;
  if (!url || url.hostname === "") return { ok: false, why: "not_address" };
  if (url.protocol !== "https:") return { ok: false, why: "not_https" };
  if (url.username !== "" || url.password !== "" || url.port !== "") return { ok: false, why: "not_address" };
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) return { ok: false, why: "not_public" };
  url.hash = "";
  return { ok: true, address: url.href };
}
