import type { Hono } from "hono";
import { type Arrival, cookieName, SESSION_COOKIE } from "./request-identity.ts";

/** Calls the API on behalf of one page request; kit/web/call.ts uses it. */
export type PageApiClient = {
  fetch(path: string, init: RequestInit): Promise<Response>;
  setCookies: string[];
};

/** Where the API runs: in this process, or at the base address `host` (API_HOST). */
export type ApiLocation = { app: Hono } | { host: string };

function readCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim());
  }
  return cookies;
}

/** Applies a `Set-Cookie` header, so that the next call of the same page sends the cookie. */
function updateCookies(cookies: Map<string, string>, setCookie: string): void {
  const [pair = "", ...attributes] = setCookie.split(";");
  const at = pair.indexOf("=");
  const name = pair.slice(0, at).trim();
  const isExpired = attributes.some((attribute) => /^\s*max-age=0\s*$/i.test(attribute));
  if (isExpired) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1).trim());
}

/**
 * Creates the API client of one page request. The client sends the session cookie as a Bearer token, the
 * other cookies unchanged, and the caller's host and address. An API in this process is called without the
 * network.
 */
export function createPageApiClient(place: ApiLocation, arrival: Arrival, incoming: Headers): PageApiClient {
  const cookies = readCookies(incoming.get("cookie") ?? "");
  const session = cookieName(SESSION_COOKIE, arrival.scheme);

  const headersFor = (init: RequestInit): Headers => {
    const headers = new Headers(init.headers);
    const token = cookies.get(session);
    if (token) headers.set("authorization", `Bearer ${token}`);
    const others = [...cookies]
      .filter(([name]) => name !== session)
      .map(([name, value]) => `${name}=${value}`);
    if (others.length > 0) headers.set("cookie", others.join("; "));
    headers.set("user-agent", incoming.get("user-agent") ?? "");
    headers.set("host", arrival.host);
    return headers;
  };

  return {
    setCookies: [],
    async fetch(path, init) {
      const headers = headersFor(init);
      const response =
        "app" in place
          ? await place.app.request(`${arrival.origin}${path}`, { ...init, headers }, { arrival })
          : await fetch(`${place.host}${path}`, { ...init, headers: withForwardedHeaders(headers, arrival) });
      for (const setCookie of response.headers.getSetCookie()) updateCookies(cookies, setCookie);
      return response;
    },
  };
}

/** Adds forwarded headers for a remote API, which must trust this process as a proxy (TRUSTED_PROXIES). */
function withForwardedHeaders(headers: Headers, arrival: Arrival): Headers {
  headers.delete("host");
  headers.set("x-forwarded-host", arrival.host);
  headers.set("x-forwarded-proto", arrival.scheme);
  headers.set("x-forwarded-for", arrival.ipAddress);
  return headers;
}
