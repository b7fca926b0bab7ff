import { useEffect, useRef, useState } from "react";
import { discardWaitingFiles, type WaitingFile } from "#kit/web/file-queue.ts";
import { Button } from "#ui/button.tsx";
import { Modal } from "#ui/modal.tsx";
import { OFFLINE_TEXTS } from "../words.ts";
import type { WaitingCommand } from "./waiting-work.ts";

const TEXTS = OFFLINE_TEXTS.logOut;

type QuestionProps = {
  commands: readonly WaitingCommand[];
  files: readonly WaitingFile[];
  send(): Promise<boolean>;
  discard(ids: readonly string[]): Promise<void>;
};

/** Asks before a log-out what becomes of work that is not sent yet. */
export function LogOutQuestion({ commands, files, send, discard: discardPresses }: QuestionProps) {
  const [next, setNext] = useState<{ go(): void } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isDecided = useRef(false);
  const count = commands.length + files.length;
  useEffect(() => {
    if (count === 0) return;
    const ask = (event: Event, address: string, go: () => void) => {
      if (isDecided.current || !URL.canParse(address) || new URL(address).pathname !== "/log-out") return;
      // Nothing else may hear of it yet: others end what this page does for its person.
      event.preventDefault();
      event.stopImmediatePropagation();
      setFailed(false);
      setNext({ go });
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      ask(event, form.action, () => form.requestSubmit());
    };
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (link instanceof HTMLAnchorElement) ask(event, link.href, () => location.assign(link.href));
    };
    window.addEventListener("submit", onSubmit, { capture: true });
    window.addEventListener("click", onClick, { capture: true });
    return () => {
      window.removeEventListener("submit", onSubmit, { capture: true });
      window.removeEventListener("click", onClick, { capture: true });
    };
  }, [count]);
  const leave = () => {
    isDecided.current = true;
    next?.go();
  };
  const sendFirst = async () => {
    setBusy(true);
    const isDone = await send().catch(() => false);
    setBusy(false);
    if (isDone) leave();
    else setFailed(true);
  };
  const discard = async () => {
    await discardPresses(commands.map(({ command }) => command.id));
    await discardWaitingFiles(files.map(({ nth }) => nth));
    leave();
  };
  return (
    <Modal open={next !== null} onClose={() => setNext(null)} title={TEXTS.title}>
      <div className="grid gap-4">
        <p>{TEXTS.lead(count)}</p>
        {hasFailed && <p role="alert">{TEXTS.failed}</p>}
        <Button type="button" block busy={isBusy} onClick={() => void sendFirst()}>
          {TEXTS.send}
        </Button>
        <Button type="button" block variant="secondary" onClick={leave}>
          {TEXTS.save}
        </Button>
        <Button type="button" block variant="quiet" onClick={() => void discard()}>
          {TEXTS.discard}
        </Button>
      </div>
    </Modal>
  );
}
