import { type MouseEvent, useEffect, useRef } from "react";

export type ErrorSummaryProps = {
  /** Field name (the control's id) to messages; "" holds what belongs to no field. Nothing is shown when empty. */
  errors?: Record<string, string[] | undefined>;
  title?: string;
};

/** All faults of a form, each a link to its field. Takes the focus whenever new errors arrive (UX 21). */
export function ErrorSummary({ errors, title }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const faults = Object.entries(errors ?? {}).flatMap(([field, messages]) =>
    (messages ?? []).map((message) => ({ field, message })),
  );
  const shown = faults.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same faults sent again must be heard again
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [errors, shown]);
  if (!shown) return null;
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="alert"
      // biome-ignore lint/a11y/noAutofocus: without JavaScript the page comes back and must start here
      autoFocus
      className="rounded-lg border border-danger-line bg-danger-soft p-5 focus-visible:outline-3 focus-visible:outline-danger"
    >
      <h2 className="font-display text-lg text-danger-text">
        {title ??
          (faults.length === 1
            ? "One thing needs your attention"
            : `${faults.length} things need your attention`)}
      </h2>
      <ul className="mt-2 space-y-1">
        {faults.map(({ field, message }) => (
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
        ))}
      </ul>
    </div>
  );
}

/** Focuses the control, or the first choice of its group. */
function toField(event: MouseEvent, field: string) {
  const target = document.getElementById(field);
  if (!target) return;
  event.preventDefault();
  const control = target.matches("fieldset")
    ? (target.querySelector<HTMLElement>("input, select, textarea") ?? target)
    : target;
  control.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
}
