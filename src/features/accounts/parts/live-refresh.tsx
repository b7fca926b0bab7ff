import { useEffect, useEffectEvent, useRef } from "react";
import { useMatches, useNavigation, useRevalidator } from "react-router";
import type { LiveNews } from "#kit/web/follow-live.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { isUnsure, useLive } from "./use-live.ts";

/** Pages load their data again at most this often, in milliseconds. */
const PAUSE_MS = 300;

/** Whether the program and its database answer. A page whose data can't be loaded would become an error. */
const isReady = () =>
  fetch("/readyz", { method: "HEAD" }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Loads the data of a page with a `LiveHandle` again: at news that make it old, when news may be missing,
 * and when the page becomes visible. A hidden page waits until it is visible.
 */
export function LiveRefresh() {
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  const { isStale } = (handle ?? {}) as Partial<LiveHandle<unknown>>;
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(Number.NEGATIVE_INFINITY);
  const refresh = useEffectEvent(() => {
    if (!isStale || document.visibilityState !== "visible" || timer.current !== undefined) return;
    const rest = last.current + PAUSE_MS - performance.now();
    timer.current = setTimeout(load, Math.max(rest, 0));
  });
  const load = useEffectEvent(() => {
    timer.current = undefined;
    last.current = performance.now();
    // A page on its way would be loaded twice, and the second time nothing in it would be new.
    if (state === "idle") void revalidate();
    else refresh();
  });
  const waiting = useRef<LiveNews[]>([]);
  // Without news the connection may be gone, so the program is asked whether it is ready.
  const look = useEffectEvent(async () => {
    if (isStale && document.visibilityState === "visible" && (await isReady())) refresh();
  });
  const hear = useEffectEvent((news: LiveNews) => {
    if (news.event === "ask") void look();
    else if (isUnsure(news) || isStale?.(news, loaderData)) refresh();
  });
  // News that come while a page is on its way concern that page, whose data may be older.
  useLive((news) => {
    if (state === "idle") hear(news);
    else waiting.current.push(news);
  });
  useEffect(() => {
    if (state === "idle") for (const news of waiting.current.splice(0)) hear(news);
  }, [state]);
  useEffect(() => {
    const lookAgain = () => void look();
    document.addEventListener("visibilitychange", lookAgain);
    return () => {
      document.removeEventListener("visibilitychange", lookAgain);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  return null;
}
