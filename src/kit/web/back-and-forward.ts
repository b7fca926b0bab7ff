import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { deferred, type Results } from "./deferred-middleware.ts";

/** An entry of the browser's history. `shown` is the entry whose page the browser shows. */
type Entry = { key: string; index: number; pathname: string };

let shown: Entry | null = null;
let isReplaced = false;
let isSkipping = false;

/** The key and index that the router stores in a history entry. The first entry of a visit has neither. */
const keyOfEntry = (): string => history.state?.key ?? "default";
const indexOfEntry = (): number => history.state?.idx ?? 0;

/**
 * When Back leads to a page that redirects, replaces that page in the history by its target. The router would
 * add the target behind the page, and each Back would lead to the redirect again. Also replaces a page that
 * redirects to the current page.
 */
async function replacePassedPage(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  // Back and Forward change the history entry before the page loads; other navigation changes it afterwards.
  const isReturning = shown !== null && keyOfEntry() !== shown.key;
  for (const { result } of Object.values(results)) {
    const target = result instanceof Response && result.headers.get("location");
    if (!target) continue;
    const { pathname, search } = new URL(target, request.url);
    const isHere = pathname + search === window.location.pathname + window.location.search;
    // The router's own function `replace` sets the same header.
    if (isReturning || isHere) result.headers.set("X-Remix-Replace", "yes");
    isReplaced ||= isReturning;
  }
  return results;
}

/** Makes each press of Back or Forward leave the page, by skipping entries that redirect to the same page. */
export function useBackAndForward(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    deferred.middleware = replacePassedPage;
  }, []);
  useEffect(() => {
    const previous = shown;
    const index = indexOfEntry();
    shown = { key, index, pathname };
    if (!previous || previous.key === key) return;
    const steps = index - previous.index;
    const isSamePage = pathname === previous.pathname;
    isSkipping = type !== "PUSH" && (isReplaced || isSkipping) && steps !== 0 && isSamePage;
    isReplaced = false;
    if (isSkipping) history.go(Math.sign(steps));
  }, [key, pathname, type]);
}
