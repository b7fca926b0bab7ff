import { useEffect, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { discardWaiting } from "#kit/web/command-queue.ts";
import { formatLocalClock } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { groomerVisitPath } from "../../answers/parts/visit-paths.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { LogOutQuestion } from "./log-out-question.tsx";
import { NotesOffline } from "./notes-offline.tsx";
import { useConnection } from "./use-connection.ts";
import { useWaitingCommands } from "./use-waiting-commands.ts";
import { setWaitingWork } from "./waiting-work.ts";

const FLASH_MS = 1_500;

/**
 * Lets a groomer work without a connection: says so, counts what waits to be sent, and shows what the program
 * refused. It loads after the page, and hands the page what it needs of it.
 * @param personId the groomer, whose own device this is
 */
export function WorkOffline({ personId }: { personId: string }) {
  const { isAway, asOf } = useConnection();
  const { commands, isFull, queue, send } = useWaitingCommands(personId);
  const { revalidate } = useRevalidator();
  useFullLoads(isAway);
  useEffect(() => {
    setWaitingWork({ commands, isAway, queue, send, Notes: isAway ? NotesOffline : null });
  }, [commands, isAway, queue, send]);
  useEffect(() => () => setWaitingWork(null), []);
  useEffect(() => {
    const refresh = () => void revalidate();
    window.addEventListener("online", refresh);
    return () => window.removeEventListener("online", refresh);
  }, [revalidate]);
  const unsent = commands.filter(({ refused }) => refused === null);
  const refused = commands.filter((one) => one.refused !== null);
  const isWaiting = useDelay(unsent.length > 0) || (isAway && unsent.length > 0);
  const isShown = isAway || isFull || isWaiting || refused.length > 0;
  return (
    <>
      <div role="status" className={isShown ? "page-width grid gap-3 pt-4" : undefined}>
        {isAway && asOf && (
          <Notice tone="warn" title={OFFLINE_TEXTS.away(formatLocalClock(asOf))}>
            {unsent.length === 0 && OFFLINE_TEXTS.stores}
          </Notice>
        )}
        {isWaiting && <Notice title={OFFLINE_TEXTS.waiting(unsent.length)}>{OFFLINE_TEXTS.sends}</Notice>}
        {isFull && <Notice tone="error" title={OFFLINE_TEXTS.full} />}
        {refused.map(({ nth, command, refused: why }) => (
          <Notice
            key={nth}
            tone="error"
            title={OFFLINE_TEXTS.needsYou}
            actions={
              <Button type="button" variant="secondary" onClick={() => void discardWaiting([nth])}>
                {OFFLINE_TEXTS.discard}
              </Button>
            }
          >
            {why}{" "}
            <Link to={groomerVisitPath(command.orderId)} className="underline underline-offset-4">
              {OFFLINE_TEXTS.visit}
            </Link>
          </Notice>
        ))}
      </div>
      <LogOutQuestion commands={commands} send={send} />
    </>
  );
}

/** Whether something lasts. What is sent at once would only flash. */
function useDelay(isOn: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isOn) return;
    const timer = setTimeout(() => setLong(true), FLASH_MS);
    return () => clearTimeout(timer);
  }, [isOn]);
  return isOn && isLong;
}

/** Without a connection a press on a link loads the whole page, which the worker has a copy of. */
function useFullLoads(isAway: boolean): void {
  useEffect(() => {
    if (!isAway) return;
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.origin !== location.origin) return;
      if (link.target !== "" || !/^\/groomer(\/|$)/.test(link.pathname)) return;
      event.preventDefault();
      location.assign(link.href);
    };
    document.addEventListener("click", follow, { capture: true });
    return () => document.removeEventListener("click", follow, { capture: true });
  }, [isAway]);
}
