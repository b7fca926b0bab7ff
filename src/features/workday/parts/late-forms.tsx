import { Form, useLocation, useNavigation } from "react-router";
import { askTimePath, handOverPath } from "#features/orders/answers/parts/visit-paths.ts";
import { petNames, visitTimeText } from "#features/orders/rules/order.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatClock, formatMinutes } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Visit } from "../contract/day.ts";
import { visitPath } from "./day-path.ts";

const MINUTE = 60_000;
const QUICK = [15, 30, 45];
/** Every quarter hour up to the latest arrival. */
const CHOICES = Array.from({ length: 24 }, (_, nth) => (nth + 1) * 15);

const laterBy = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * MINUTE).toISOString();

/** Texts the customer a later arrival: by 15, 30 or 45 minutes, or at a chosen time. */
export function RunningLate({ visit, refused }: { visit: Visit; refused: RefusedForm | undefined }) {
  const { state } = useNavigation();
  const { appointmentStart, area } = visit.order;
  const start = appointmentStart ?? "";
  const clock = (minutes: number) => formatClock(laterBy(start, minutes), area.timeZone);
  return (
    <Disclosure summary="Running late" defaultOpen={refused !== undefined}>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="intent" value="late" />
        <p>The customer gets a text with your new arrival. The agreed price stays.</p>
        <div className="grid grid-cols-3 gap-2">
          {QUICK.map((minutes) => (
            <Button
              key={minutes}
              variant="secondary"
              name="arrivesAt"
              value={laterBy(start, minutes)}
              busy={state === "submitting"}
            >
              {minutes} min
            </Button>
          ))}
        </div>
      </Form>
      <Form method="post" noValidate className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="late" />
        <Field label="Or arrive at" name="arrivesAt" errors={refused?.errors.arrivesAt}>
          <Select
            placeholder="Choose a time"
            options={CHOICES.map((minutes) => ({
              value: laterBy(start, minutes),
              label: `${clock(minutes)} (${formatMinutes(minutes)} late)`,
            }))}
          />
        </Field>
        <Button variant="secondary" busy={state === "submitting"}>
          Text this time
        </Button>
      </Form>
    </Disclosure>
  );
}

/**
 * `day`: the day whose page shows the forms, and is shown after them. `at`: the path of another visit's page
 * that shows them.
 */
type LateProps = { visit: Visit; day?: string | undefined; at?: string | undefined };

/**
 * What else a groomer can do about a visit that starts late: ask the customer for another time, or offer it
 * to another groomer. Says so while a question waits.
 */
export function LateChoices({ visit: { order, late }, day, at }: LateProps) {
  const { id, proposedTime, area } = order;
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("intent") === "withdraw" && formData.get("orderId") === id;
  return (
    <>
      {proposedTime && (
        <Form
          method="post"
          action={at ?? visitPath(id)}
          className="flex flex-wrap items-center gap-x-4 gap-y-2"
          preventScrollReset
        >
          <input type="hidden" name="intent" value="withdraw" />
          {day && <input type="hidden" name="day" value={day} />}
          <input type="hidden" name="orderId" value={id} />
          <input type="hidden" name="appointmentStart" value={proposedTime.appointmentStart} />
          <p className="text-sm text-ink-soft">
            You asked for {visitTimeText({ ...proposedTime, area })}. The customer has not answered.
          </p>
          <Button variant="secondary" busy={busy}>
            Withdraw the question<span className="sr-only"> to {petNames(order)}</span>
          </Button>
        </Form>
      )}
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <TextLink to={askTimePath(id, late?.arrivesAt)} className="inline-flex min-h-11 items-center">
          Ask for another time<span className="sr-only"> for {petNames(order)}</span>
        </TextLink>
        <TextLink to={handOverPath(id)} className="inline-flex min-h-11 items-center">
          Offer to another groomer<span className="sr-only">: {petNames(order)}</span>
        </TextLink>
      </p>
    </>
  );
}

/** The presses of a visit that starts late: text the customer the new time, or what else helps. */
export function LateActions({ visit, day, at }: LateProps) {
  const { state, formData } = useNavigation();
  const { order, late, customer } = visit;
  const { id, area } = order;
  const busy = state !== "idle" && formData?.get("intent") === "late" && formData.get("orderId") === id;
  return (
    <>
      {late?.isAnnounced && <p className="text-sm text-ink-soft">The customer has the new time.</p>}
      {late && !late.isAnnounced && (
        <Form method="post" action={at ?? visitPath(id)} preventScrollReset>
          <input type="hidden" name="intent" value="late" />
          <input type="hidden" name="orderId" value={id} />
          <input type="hidden" name="arrivesAt" value={late.arrivesAt} />
          {day && <input type="hidden" name="day" value={day} />}
          <Button variant="secondary" busy={busy}>
            Text {customer.firstName} the new time, {formatClock(late.arrivesAt, area.timeZone)}
          </Button>
        </Form>
      )}
      <LateChoices visit={visit} day={day} at={at} />
    </>
  );
}

/** The later visits of the day that cannot begin in time, each with one press that texts its customer. */
export function LateVisits({ visits }: { visits: readonly Visit[] }) {
  const { pathname } = useLocation();
  if (visits.length === 0) return null;
  return (
    <Section title="Later visits that start late">
      <ul className="grid gap-3">
        {visits.map((visit) => {
          const { order, late, customer } = visit;
          return (
            <li key={order.id}>
              <Card padding="sm" className="grid gap-3">
                <p className="wrap-anywhere">
                  <TextLink to={visitPath(order.id)}>
                    {petNames(order)}, {customer.firstName} {customer.lastName}
                  </TextLink>
                  <span className="block">
                    Agreed {formatClock(order.appointmentStart ?? "", order.area.timeZone)}, now at about{" "}
                    {formatClock(late?.arrivesAt ?? "", order.area.timeZone)}
                  </span>
                </p>
                <LateActions visit={visit} at={pathname} />
              </Card>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
