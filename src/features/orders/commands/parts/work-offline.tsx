import { type ComponentType, useCallback, useEffect, useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { discardWaitingFiles, retryWaitingFile, type WaitingFile } from "#kit/web/file-queue.ts";
import { logFailure } from "#kit/web/log-failure.ts";
import { formatLocalClock } from "#kit/wire/format/local-clock.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { groomerVisitPath } from "../../answers/parts/visit-paths.ts";
import { OFFLINE_TEXTS } from "../words.ts";
import { loadVisitForms } from "./load-visit-forms.ts";
import { LogOutQuestion } from "./log-out-question.tsx";
import { useConnection } from "./use-connection.ts";
import { useSending } from "./use-sending.ts";
import { useWaitingCommands } from "./use-waiting-commands.ts";
import { useWaitingFiles } from "./use-waiting-files.ts";
import { setWaitingWork, type VisitFormsProps } from "./waiting-work.ts";

const FLASH_MS = 1_500;

/**
 * Lets a groomer work without a connection: says so, counts what waits to be sent, and shows what the program
 * refused. It loads after the page, and hands the page what it needs of it.
 * @param personId the groomer, whose own device this is
 */
export function WorkOffline({ personId }: { personId: string }) {
  const { isAway, asOf } = useConnection();
  const { commands, isFull, queue, discard, send } = useWaitingCommands(personId);
  const { revalidate } = useRevalidator();
  useFullLoads(isAway);
  const { files, queueFile, sendFiles } = useWaitingFiles(personId);
  const Forms = useVisitForms();
  // Presses first: a visit must have begun before it takes photos. A photo may take long.
  const sendAll = useCallback(async () => {
    const isDone = await send();
    return (await sendFiles()) && isDone;
  }, [send, sendFiles]);
  useEffect(() => {
    setWaitingWork({
      commands,
      files,
      isAway,
      queue,
      queueFile,
      discard,
      send,
      Forms: isAway ? Forms : null,
    });
  }, [commands, files, isAway, queue, queueFile, discard, send, Forms]);
  useEffect(() => () => setWaitingWork(null), []);
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !isAway) void revalidate();
    wasAway.current = isAway;
  }, [isAway, revalidate]);
  const unsent = [...commands, ...files].filter(({ refused }) => refused === null).length;
  const refused = commands.filter((one) => one.refused !== null);
  const refusedFiles = files.filter((one) => one.refused !== null);
  useSending(commands.length + files.length, unsent, sendAll);
  const isWaiting = useDelay(unsent > 0) || (isAway && unsent > 0);
  const isShown = isAway || isFull || isWaiting || refused.length + refusedFiles.length > 0;
  return (
    <>
      <div role="status" className={isShown ? "page-width grid gap-3 pt-4" : undefined}>
        {isAway && asOf && (
          <Notice tone="warn" title={OFFLINE_TEXTS.away(formatLocalClock(asOf))}>
            {unsent === 0 && OFFLINE_TEXTS.stores}
          </Notice>
        )}
        {isWaiting && <Notice title={OFFLINE_TEXTS.waiting(unsent)}>{OFFLINE_TEXTS.sends}</Notice>}
        {isFull && <Notice tone="error" title={OFFLINE_TEXTS.full} />}
        {refused.map(({ nth, command, refused: why }) => (
          <Notice
            key={nth}
            tone="error"
            title={OFFLINE_TEXTS.needsYou}
            actions={
              <Button type="button" variant="secondary" onClick={() => void discard([command.id])}>
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
        {refusedFiles.map((file) => (
          <RefusedFile key={file.nth} file={file} />
        ))}
      </div>
      <LogOutQuestion commands={commands} files={files} send={sendAll} discard={discard} />
    </>
  );
}

/** A photo that the program refused. It stays on the device until the groomer has decided. */
function RefusedFile({ file: { nth, orderId, label, refused } }: { file: WaitingFile }) {
  return (
    <Notice
      tone="error"
      title={OFFLINE_TEXTS.photoNeedsYou(label)}
      actions={
        <>
          <Button type="button" variant="secondary" onClick={() => void retryWaitingFile(nth)}>
            {OFFLINE_TEXTS.again}
          </Button>
          <Button type="button" variant="quiet" onClick={() => void discardWaitingFiles([nth])}>
            {OFFLINE_TEXTS.discard}
          </Button>
        </>
      }
    >
      {refused}{" "}
      <Link to={groomerVisitPath(orderId)} className="underline underline-offset-4">
        {OFFLINE_TEXTS.visit}
      </Link>
    </Notice>
  );
}

/** The forms of a visit, loaded while there is a connection. */
function useVisitForms(): ComponentType<VisitFormsProps> | null {
  const [Forms, setForms] = useState<ComponentType<VisitFormsProps> | null>(null);
  useEffect(() => {
    loadVisitForms().then(
      (loaded) => setForms(() => loaded),
      (error: unknown) => logFailure("The forms of a visit were not loaded", error),
    );
  }, []);
  return Forms;
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
