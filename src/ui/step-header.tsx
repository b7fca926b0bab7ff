import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { cx } from "./cx.ts";
import { useHeadingFocus } from "./use-heading-focus.ts";

export type Step = {
  label: string;
  /** The URL where a finished step can be changed; absent when the step cannot be reached. */
  to?: string;
};

export type StepHeaderProps = {
  steps: Step[];
  /** The index of the current step, from 0. */
  current: number;
  title: ReactNode;
  lead?: ReactNode;
};

/** Shows "Step n of N", the list of steps, and the step's heading, which takes the focus. */
export function StepHeader({ steps, current, title, lead }: StepHeaderProps) {
  const heading = useHeadingFocus();
  return (
    <header>
      <nav aria-label="Booking steps">
        <p className="text-sm font-medium text-ink-soft">
          Step {current + 1} of {steps.length}
          <span className="md:hidden"> · {steps[current]?.label}</span>
        </p>
        <ol className="mt-2 flex gap-1.5 md:gap-3">
          {steps.map((step, index) => (
            <li
              key={step.label}
              aria-current={index === current ? "step" : undefined}
              className="group/step min-w-0 flex-1"
            >
              <span
                className={cx(
                  "block h-1.5 rounded-full transition-colors",
                  index <= current ? "bg-brand" : "bg-line",
                )}
              />
              <StepLabel step={step} done={index < current} current={index === current} />
            </li>
          ))}
        </ol>
      </nav>
      <h1 ref={heading} tabIndex={-1} className="mt-7 text-3xl">
        {title}
      </h1>
      {lead && <div className="mt-2 max-w-prose text-ink-soft">{lead}</div>}
    </header>
  );
}

function StepLabel({ step, done, current }: { step: Step; done: boolean; current: boolean }) {
  const look = cx(
    "sr-only mt-2 items-center gap-1 text-sm leading-tight md:not-sr-only md:mt-2 md:flex",
    current ? "font-semibold text-ink" : done ? "text-ink-soft" : "text-ink-faint",
  );
  const mark = done && (
    <Check aria-hidden="true" className="size-4 shrink-0 text-brand-text" strokeWidth={2.6} />
  );
  if (done && step.to)
    return (
      <Link to={step.to} className={cx(look, "hover:text-ink hover:underline")}>
        {mark}
        <span className="truncate">{step.label}</span>
        <span className="sr-only"> (done, change)</span>
      </Link>
    );
  return (
    <span className={look}>
      {mark}
      <span className="truncate">{step.label}</span>
      {done && <span className="sr-only"> (done)</span>}
    </span>
  );
}
