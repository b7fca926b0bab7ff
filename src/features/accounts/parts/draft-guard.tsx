import { useContext, useEffect, useState } from "react";
import {
  type Blocker,
  UNSAFE_DataRouterContext as RouterContext,
  useLocation,
  useNavigation,
} from "react-router";
import { removeDraftsOfOthers, saveDraft, sent, unsaved } from "#kit/web/form-draft.ts";
import { loggingOut } from "#kit/web/log-out.ts";
import { LeaveDialog } from "#ui/leave-dialog.tsx";

/** Whether the page holds input that leaving it would lose. A log-out is meant to remove it. */
const isUnsaved = () => !loggingOut.aborted && [...unsaved].some((key) => !sent.has(key));

/** Warns before a page with unsaved forms is left. A router has one blocker, so it lies in the layout. */
export function DraftGuard({ account }: { account: string }) {
  const { state } = useNavigation();
  const { pathname } = useLocation();
  const blocker = useLeaveBlocker();
  useEffect(() => removeDraftsOfOthers(account), [account]);
  // A sent form that led to another page was not refused.
  useEffect(() => {
    if (state !== "idle") return;
    for (const [key, path] of sent) if (path !== pathname && sent.delete(key)) saveDraft(key, null);
  }, [state, pathname]);
  // The pages of staff went away by an error or the end of a session, so what was sent may be lost.
  useEffect(() => () => sent.clear(), []);
  useEffect(() => {
    const onLeave = (event: Event) => {
      if (isUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", onLeave);
    return () => removeEventListener("beforeunload", onLeave);
  }, []);
  const leave = () => {
    for (const key of unsaved) saveDraft(key, null);
    blocker?.proceed?.();
  };
  return (
    <LeaveDialog open={blocker?.state === "blocked"} onStay={() => blocker?.reset?.()} onLeave={leave} />
  );
}

/** Blocks ways to other pages. The router's hook would be in the scripts of customers' pages too. */
function useLeaveBlocker(): Blocker | undefined {
  const router = useContext(RouterContext)?.router;
  const [blocker, setBlocker] = useState<Blocker>();
  useEffect(() => {
    if (!router) return;
    const key = "unsaved forms";
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation }) =>
        currentLocation.pathname !== nextLocation.pathname && isUnsaved(),
    );
    const stop = router.subscribe(({ blockers }) => setBlocker(blockers.get(key)));
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [router]);
  return blocker;
}
