import { useEffect } from "react";
import { logFailure } from "#kit/web/log-failure.ts";

/**
 * While something waits, sending is tried this often: iOS has no background sync. Sooner at first, because a
 * phone says that it is online before its requests get through.
 */
const [FIRST_TRY_MS, TRY_MS] = [2_000, 30_000];

/**
 * Sends what waits when the page opens or becomes visible, when the connection returns, and from time to
 * time.
 * @param count how much waits in all: a refused press stops those after it, so each change may let others go
 * @param unsent how much of it waits for a connection
 */
export function useSending(count: number, unsent: number, send: () => Promise<boolean>): void {
  useEffect(() => {
    if (count === 0 || unsent === 0) return;
    let pause = FIRST_TRY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      clearTimeout(timer);
      timer = setTimeout(attempt, pause);
      pause = Math.min(2 * pause, TRY_MS);
      if (document.visibilityState === "visible" && navigator.onLine)
        send().catch((error: unknown) => logFailure("What waits could not be sent", error));
    };
    const attemptAnew = () => {
      pause = FIRST_TRY_MS;
      attempt();
    };
    attempt();
    window.addEventListener("online", attemptAnew);
    document.addEventListener("visibilitychange", attemptAnew);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", attemptAnew);
      document.removeEventListener("visibilitychange", attemptAnew);
    };
  }, [count, unsent, send]);
}
