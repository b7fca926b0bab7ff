import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { deferred, type Results } from "./deferred-middleware.ts";

/** The entry of the browser's history whose page is shown. */
type Entry = { key: string; index: number; pathname: string };

let shown: Entry | null = null;
let isReplaced = false;
let isPassing = false;

/** The router's entry in the browser's history; it has none on the first page of a visit. */
const keyOfEntry = (): string => history.state?.key ?? "default";
const indexOfEntry = (): number => history.state?.idx ?? 0;

/**
 * If Back leads to a page that redirects, this replaces that page in the history. The router would
 * add the target after it, and Back would never get past it. The same for a redirect to the current
 * page.
 */
async function replacePassedPage(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  // Back and Forward change the browser's entry before the page, other navigation after it.
  const isReturning = shown !== null && keyOfEntry() !== shown.key;
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response && result.headers.get("location");
    if (!to) continue;
    const { pathname, search } = new URL(to, request.url);
    const isHere = pathname + search === window.location.pathname + window.location.search;
    // The header of the router's own `replace`.
    if (isReturning || isHere) result.headers.set("X-Remix-Replace", "yes");
    isReplaced ||= isReturning;
  }
  return results;
}

/**
 * Makes each press of Back or Forward leave the page: it passes pages that redirect to the current
 * one.
 */
export function useBackAndForward(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    deferred.middleware = replacePassedPage;
  }, []);
  useEffect(() => {
    const last = shown;
    const index = indexOfEntry();
    shown = { key, index, pathname };
    if (!last || last.key === key) return;
    const steps = index - last.index;
    isPassing = type !== "PUSH" && (isReplaced || isPassing) && steps !== 0 && pathname === last.pathname;
    isReplaced = false;
    if (isPassing) history.go(Math.sign(steps));
  }, [key, pathname, type]);
}
