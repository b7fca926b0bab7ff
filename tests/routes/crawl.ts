import type { Hono } from "hono";
import { matchRoutes, type RouteObject } from "react-router";
import routes from "../../src/routes.ts";

type Entry = { path?: string; index?: boolean; children?: readonly Entry[] };

/** Returns the routes for the router's own matching. Each route's id is its pattern. */
const toObjects = (entries: readonly Entry[]): RouteObject[] =>
  entries.map(({ path, index, children }): RouteObject => {
    if (index) return { index: true, id: "/" };
    return { ...(path && { path, id: path }), ...(children && { children: toObjects(children) }) };
  });

const OBJECTS = toObjects(routes as readonly Entry[]);

const listPatterns = (entries: readonly RouteObject[]): string[] =>
  entries.flatMap(({ id, children }) => [...(id ? [id] : []), ...listPatterns(children ?? [])]);

/** The pattern of every page and resource of the program; "/" is the home page. */
export const PATTERNS = listPatterns(OBJECTS);

/** The pattern of a path; null for a path without a page, such as the API's. */
export function patternOf(path: string): string | null {
  const { pathname } = new URL(path, "http://localhost");
  const id = matchRoutes(OBJECTS, pathname)?.at(-1)?.route.id;
  return id === undefined || id === "*" || id.length === 0 ? null : id;
}

/** The pages that a crawl reads of one pattern. More have the same links. */
const READ_OF_PATTERN = 2;
const LINK = /\s(?:href|action|formaction|src|content)="(\/[^"]*)"/gi;
const plain = (text: string) => text.replaceAll("&amp;", "&");

export type Crawler = { app: Hono; host: string; token?: string };

/**
 * Reads pages as one person, from `from` on, by the links, forms and redirects of the pages themselves.
 * Returns the patterns that it found.
 */
export async function crawl({ app, host, token }: Crawler, from: string): Promise<Set<string>> {
  const headers = { host, ...(token && { cookie: `waggon_session=${token}` }) };
  const found = new Set<string>();
  const seen = new Set<string>();
  const readOf = new Map<string, number>();
  const open = [from];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const pattern = patternOf(path);
    if (pattern === null || seen.has(path)) continue;
    seen.add(path);
    found.add(pattern);
    const count = readOf.get(pattern) ?? 0;
    // A visit to the log-out page leaves the session as it is, but nothing follows from it.
    if (count >= READ_OF_PATTERN || pattern === "log-out") continue;
    readOf.set(pattern, count + 1);
    const answer = await app.request(`http://${host}${path}`, { headers });
    const text = await answer.text();
    const to = answer.headers.get("location")?.replace(`http://${host}`, "");
    const links = [...text.matchAll(LINK)].map(([, link = ""]) => plain(link));
    open.push(...(to?.startsWith("/") ? [to] : links));
  }
  return found;
}
