import { type MouseEvent, useEffect, useRef } from "react";
import { useFaultToasts } from "./use-fault-toasts.ts";
import { useOpenErrors } from "./use-open-errors.ts";

export type ErrorSummaryProps = {
  /**
   * The messages by field name (the control's id), or by "" without a field. The summary is hidden when
   * empty.
   */
  errors?: Record<string, string[] | undefined>;
  title?: string;
  /**
   * Messages without a field are toasts, but stay in the page without scripts. With `stays` they always stay:
   * where a person must read them to go on (money, a refused change of a visit, a log-in), and in dialogs,
   * which lie above toasts.
   */
  stays?: boolean;
};

/**
 * Lists all errors of a form, with links to their fields. An error disappears when its field changes. The
 * list takes the focus when new errors arrive, but never while a person types.
 */
export function ErrorSummary({ errors: all, title, stays = false }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const areToasts = useFaultToasts(all?.[""], !stays);
  const errors = areToasts ? { ...all, "": undefined } : all;
  const open = useOpenErrors(errors);
  const count = open.flatMap(([, messages]) => messages).length;
  // Every answer of the server creates new lists of messages, so the first list identifies the answer.
  const answer = Object.values(errors ?? {}).find((messages) => messages?.length);
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  if (!answer) return null;
  return (
    <>
      {count > 0 && (
        <div
          ref={box}
          tabIndex={-1}
          role="alert"
          aria-live="polite"
          aria-atomic="false"
          // biome-ignore lint/a11y/noAutofocus: without JavaScript the page comes back and must start here
          autoFocus
          className="rounded-lg border border-danger-line bg-danger-soft p-5 focus-visible:outline-3 focus-visible:outline-danger"
        >
          <h2 className="font-display text-lg text-danger-text">
            {title ??
              (count === 1 ? "One thing needs your attention" : `${count} things need your attention`)}
          </h2>
          <ul className="mt-2 space-y-1">
            {open.map(([field, messages]) =>
              messages.map((message) => (
                <li key={`${field} ${message}`}>
                  {field ? (
                    <a
                      href={`#${encodeURIComponent(field)}`}
                      onClick={(event) => toField(event, field)}
                      className="font-medium text-danger-text underline underline-offset-2 hover:text-ink"
                    >
                      {message}
                    </a>
                  ) : (
                    message
                  )}
                </li>
              )),
            )}
          </ul>
        </div>
      )}
      <p role="status" className="sr-only">
        {count === 0 && "All marked fields are changed"}
      </p>
    </>
  );
}

/** Focuses a field's control, or the first choice of a group. */
function toField(event: MouseEvent, field: string) {
  const target = document.getElementById(field);
  if (!target) return;
  event.preventDefault();
  const control = target.querySelector<HTMLElement>("input, select, textarea") ?? target;
  control.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
}
