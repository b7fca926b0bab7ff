import { useEffect } from "react";
import { useLocation, useNavigationType } from "react-router";
import { deferred, type Results } from "./deferred-middleware.ts";

/** The entry of the browser's history whose page is shown. */
type Entry = { key: string; index: number; pathname: string };

let shown: Entry | null = null;
let isReplaced = false;
let isPassing = false;

/** What the router notes in the browser's history; nothing yet on the first page of a visit. */
const keyOfEntry = (): string => history.state?.key ?? "default";
const indexOfEntry = (): number => history.state?.idx ?? 0;

/**
 * A page that Back leads to and that leads on is replaced in the browser's history: the router would add the
 * next page after it, so that nobody gets past it. The same for a page that leads to the one that is shown.
 */
async function replacePassedPage(
  { request }: { request: Request },
  next: () => Promise<Results>,
): Promise<Results> {
  const results = await next();
  // Back and Forward change the browser's entry before the page; everything else after it.
  const isReturning = shown !== null && keyOfEntry() !== shown.key;
  for (const { result } of Object.values(results)) {
    const to = result instanceof Response && result.headers.get("location");
    if (!to) continue;
    const { pathname, search } = new URL(to, request.url);
    const isHere = pathname + search === window.location.pathname + window.location.search;
    // What the router's own `replace` says.
    if (isReturning || isHere) result.headers.set("X-Remix-Replace", "yes");
    isReplaced ||= isReturning;
  }
  return results;
}

/** Back and Forward go on past pages that lead to the one that they left: each press leaves the page. */
export function useBackAndForward(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    deferred.middleware = replacePassedPage;
  }, []);
  useEffect(() => {
    const was = shown;
    const index = indexOfEntry();
    shown = { key, index, pathname };
    if (!was || was.key === key) return;
    const steps = index - was.index;
    isPassing = type !== "PUSH" && (isReplaced || isPassing) && steps !== 0 && pathname === was.pathname;
    isReplaced = false;
    if (isPassing) history.go(Math.sign(steps));
  }, [key, pathname, type]);
}
