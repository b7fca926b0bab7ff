import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { ListedTimes } from "./read-times.ts";

type TimeChoiceProps = Omit<ListedTimes, "times"> & {
  /** Null where a time is chosen already: only another day is offered. */
  times: ListedTimes["times"] | null;
  /** The day whose times are listed; null for the best times. */
  date: string | null;
  /** The wall time, HH:mm, that the page says more about; null for none. Left out, no time can be entered. */
  at?: string | null;
  /** The page's path, which takes a `date`. */
  path: string;
  /** What the button says that sends the chosen time. */
  label: string;
  refused: RefusedForm | undefined;
  /** The groomer that staff choose; left out for a groomer's own times. */
  groomerId?: string;
};

/** The groomer's times for a visit to choose one from: the best, or all of one day. */
export function TimeChoice({ times, none, date, at, path, label, refused, groomerId }: TimeChoiceProps) {
  const { state } = useNavigation();
  return (
    <>
      {times?.length === 0 && (
        <Notice tone="warn" title="No free time">
          {none}
        </Notice>
      )}
      {times && times.length > 0 && (
        <Form method="post" noValidate className="grid gap-6">
          <FieldGroup
            legend={legendOf(date, groomerId === undefined)}
            name="appointmentStart"
            layout="stack"
            errors={refused?.errors.appointmentStart}
          >
            {times.map((time) => (
              <ChoiceCard
                key={time.startsAt}
                name="appointmentStart"
                value={time.startsAt}
                title={formatVisit(time)}
                description={detailOf(time) || undefined}
                aside={formatRange(time.price)}
                required
              />
            ))}
          </FieldGroup>
          <div>
            <Button size="lg" busy={state === "submitting"}>
              {label}
            </Button>
          </div>
        </Form>
      )}
      <Form method="get" action={path} noValidate className="grid gap-4 border-t border-line pt-6">
        {groomerId && <input type="hidden" name="groomer" value={groomerId} />}
        <Field label="Another day" name="date">
          <TextInput type="date" defaultValue={date ?? undefined} key={date} />
        </Field>
        {at !== undefined && (
          <Field label="Time" name="at" hint="Leave it empty to see all free times of the day." optional>
            <TextInput type="time" step={900} defaultValue={at ?? undefined} key={at} />
          </Field>
        )}
        <div className="flex flex-wrap items-center gap-5">
          <Button variant="secondary">{at === undefined ? "Show its times" : "Check"}</Button>
          {date && (
            <TextLink to={groomerId ? `${path}?groomer=${groomerId}` : path}>Show the best times</TextLink>
          )}
        </div>
      </Form>
    </>
  );
}

function legendOf(date: string | null, isOwn: boolean): string {
  if (date) return isOwn ? "Your free times on this day" : "Free times on this day";
  return isOwn ? "Your best times" : "Best times";
}

const detailOf = ({ isPreferred, driveMinutes }: ListedTimes["times"][number]) =>
  [
    isPreferred && "The customer prefers this",
    driveMinutes !== null && `${driveMinutes} min from another visit`,
  ]
    .filter(Boolean)
    .join(". ");
