import { useEffect, useEffectEvent } from "react";
import type { LiveNews } from "#kit/web/follow-live.ts";
import { logFailure } from "#kit/web/log-failure.ts";
import { usePerson } from "./use-person.ts";

/**
 * Calls `onNews` with the news of the signed-in person, while the page is shown. With `repeats` first with
 * the latest news of each room, which may have come while the page was on its way.
 */
export function useLive(onNews: (news: LiveNews) => void, repeats = false): void {
  const personId = usePerson()?.id;
  const hear = useEffectEvent(onNews);
  useEffect(() => {
    if (personId === undefined) return;
    const leaving = new AbortController();
    import("#kit/web/follow-live.ts").then(
      ({ followLive }) => followLive(personId, (news) => hear(news), leaving.signal, repeats),
      (error: unknown) => logFailure("News can't be followed", error),
    );
    return () => leaving.abort();
  }, [personId, repeats]);
}

/** Whether anything may be new: the stream has missed something, or is not open. */
export const isUnsure = ({ event }: LiveNews) => event === "reset" || event === "ask";
