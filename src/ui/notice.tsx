import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { useArrivalFocus } from "./use-arrival-focus.ts";

export type NoticeTone = "info" | "success" | "warn" | "error";

export type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  /** The buttons or links below the text. */
  actions?: ReactNode;
  /** Whether screen readers announce a notice that appears after the page was shown. */
  live?: boolean;
  /** The notice takes the focus when it appears, and when this text changes. Use it instead of `live`. */
  takesFocus?: string | null | undefined;
  className?: string;
};

const tones = {
  info: { box: "border-info-line bg-info-soft", mark: "text-info-text", Icon: Info },
  success: { box: "border-success-line bg-success-soft", mark: "text-success-text", Icon: CircleCheck },
  warn: { box: "border-warn-line bg-warn-soft", mark: "text-warn-text", Icon: TriangleAlert },
  error: { box: "border-danger-line bg-danger-soft", mark: "text-danger-text", Icon: CircleAlert },
};

/** A message inside the page. The message must say what to do next. */
export function Notice({
  tone = "info",
  title,
  children,
  actions,
  live,
  takesFocus,
  className,
}: NoticeProps) {
  const { box, mark, Icon } = tones[tone];
  const ref = useArrivalFocus<HTMLDivElement>(takesFocus);
  const titleId = useId();
  // An element that takes the focus needs a name, which screen readers read.
  const named = takesFocus && title ? { role: "group", "aria-labelledby": titleId } : {};
  return (
    <div
      ref={ref}
      tabIndex={takesFocus ? -1 : undefined}
      role={live ? (tone === "error" ? "alert" : "status") : undefined}
      {...named}
      className={cx("flex gap-3 rounded-lg border p-4", box, className)}
    >
      <Icon aria-hidden="true" className={cx("mt-0.5 size-5 shrink-0", mark)} />
      <div className="min-w-0 flex-1 text-ink">
        {title && (
          <p id={titleId} className={cx("font-semibold", mark)}>
            {title}
          </p>
        )}
        {children && <div className={cx(title ? "mt-0.5 text-sm" : "")}>{children}</div>}
        {actions && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  );
}
