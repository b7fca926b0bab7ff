import { type ReactNode, useId } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { Button, type ButtonProps } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { fieldOf, SPARE_ROWS } from "../rules/availability-form.ts";
import type { AvailabilityAnswer } from "./change-availability.ts";

/** Errors and typed values of a form, empty unless it was sent last. */
export function answerOf(answer: AvailabilityAnswer | undefined, form: string) {
  const own = answer?.form === form && answer.cut === null ? answer : undefined;
  return { errors: own?.errors ?? {}, values: own?.values };
}

type FormProps = { action: string; className: string; preventScrollReset: true; children: ReactNode };

/** What the team's page has besides the groomer's own: fields of a form, by its id, and the form itself. */
export type TeamPart = {
  fields: (id: string) => ReactNode;
  form: (id: string, props: FormProps) => ReactNode;
};

/** A form of the page. Its errors stand above it. */
export function HoursForm({
  id,
  answer,
  team,
  children,
  className = "grid gap-5",
}: {
  id: string;
  answer: AvailabilityAnswer | undefined;
  team: TeamPart | undefined;
  children: ReactNode;
  className?: string;
}) {
  const { errors } = answerOf(answer, id);
  const props: FormProps = {
    action: useLocation().pathname,
    className,
    preventScrollReset: true,
    children: (
      <>
        <ErrorSummary errors={errors} />
        {children}
      </>
    ),
  };
  return team ? team.form(id, props) : <Form method="post" noValidate {...props} />;
}

/** A button that sends its form. The intent says what for. */
export function IntentButton({ intent, ...rest }: Omit<ButtonProps, "name" | "value"> & { intent: string }) {
  const isBusy = useNavigation().formData?.get("intent") === intent;
  return <Button {...rest} name="intent" value={intent} busy={isBusy} />;
}

type Stretch = { start: string; end: string };

/** The known stretches of a day and some empty rows, as pairs of times. */
export function StretchFields({
  prefix,
  stretches,
  answer,
  spare = SPARE_ROWS,
}: {
  prefix: string;
  stretches: readonly Stretch[];
  answer: AvailabilityAnswer | undefined;
  spare?: number;
}) {
  const { errors, values } = answerOf(answer, prefix);
  const hint = useId();
  const shown = (name: string, known = "") =>
    values ? (values[name] ?? "") : known === "24:00" ? "00:00" : known;
  return (
    <div className="grid gap-3">
      {Array.from({ length: stretches.length + spare }, (_, row) => {
        const [start, end] = [fieldOf(prefix, row, "start"), fieldOf(prefix, row, "end")];
        return (
          <div key={start} className="grid grid-cols-2 gap-3">
            <Field label={row === 0 ? "From" : `From (${row + 1})`} name={start} errors={errors[start]}>
              <TextInput type="time" step={900} defaultValue={shown(start, stretches[row]?.start)} />
            </Field>
            <Field label={row === 0 ? "To" : `To (${row + 1})`} name={end} errors={errors[end]}>
              <TextInput type="time" step={900} defaultValue={shown(end, stretches[row]?.end)} />
            </Field>
          </div>
        );
      })}
      <p id={hint} className="text-sm text-ink-soft">
        Use quarter hours. 12:00 AM under To means the end of the day. Leave both times of a row empty to
        remove it.
      </p>
    </div>
  );
}
