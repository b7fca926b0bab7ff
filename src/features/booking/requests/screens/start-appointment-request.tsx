import { CalendarDays, Phone, Users } from "lucide-react";
import { replace } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { endPath, redirectOnward } from "../../parts/current-session.ts";
import { pathOf, type ShownSession } from "../../parts/path.ts";
import { attempt, refusedWith, toFieldErrors } from "../../parts/refused-form.ts";
import { StepForm } from "../../parts/step-form.tsx";
import { useBooking } from "../../parts/use-booking.ts";
import { placeRequestEmail, setPreferredTimes } from "../contract/requests.ts";
import { LeadFields } from "../parts/lead-fields.tsx";
import { NoteFields, PreferredTimesFields } from "../parts/preferred-times-fields.tsx";
import { readPreferredTimes, toFormFields } from "../parts/read-preferred-times.ts";
import { openForRequest, readGroomers } from "../parts/read-request.ts";
import type { Route } from "./+types/start-appointment-request.ts";

const SCREEN = "start-appointment-request";

export async function loader(args: Route.LoaderArgs) {
  const { token, session } = await openForRequest(args);
  const now = nowOf(args);
  const today = toLocalDate(now, session.area?.timeZone ?? "UTC");
  return { session, now: now.toISOString(), today, ...(await readGroomers(args, token, session)) };
}

export async function action(args: Route.ActionArgs) {
  const { token, session } = await openForRequest(args);
  const form = await args.request.formData();
  const params = { session: token };
  const { groomerId, ...times } = readPreferredTimes(form);
  if (session.area) {
    const body = { ...times, groomerId };
    const saved = await attempt(() => call(args, setPreferredTimes, { params, body }));
    if (!saved.refusal) return redirectOnward(saved.value);
    return refusedWith(toFormFields(toFieldErrors(saved.refusal), form), form, saved.refusal.code);
  }
  const body = { ...readPerson(form), wishes: times };
  const sent = await attempt(() => call(args, placeRequestEmail, { params, body }));
  if (!sent.refusal) return replace(endPath(sent.value));
  return refusedWith(toFormFields(toFieldErrors(sent.refusal), form), form, sent.refusal.code);
}

/** Reads the contact fields without the empty fields: the API takes those from the session or refuses. */
function readPerson(form: FormData) {
  const names = ["firstName", "lastName", "email", "phoneNumber"] as const;
  const typed = names.flatMap((name) => {
    const value = form.get(name);
    return typeof value === "string" && value.trim() !== "" ? [[name, value.trim()]] : [];
  });
  return Object.fromEntries(typed) as Partial<Record<(typeof names)[number], string>>;
}

function Header() {
  const session = useBooking();
  const place = session?.address?.locality || session?.address?.postalCode;
  return session && !session.area ? (
    <PageHeader
      title={`We do not drive to ${place} yet`}
      lead="Sometimes a groomer nearby can make the trip. Tell us what you need: a person answers within one working day."
    />
  ) : (
    <BookingSteps
      screen={SCREEN}
      title="When works for you?"
      lead="A person looks for a groomer and a time, and answers within one working day. Nothing is paid now."
    />
  );
}

export const handle: CheckoutHandle = { StepHeader: Header, Summary: BookingSummary };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Request an appointment", matches) }, { name: "robots", content: "noindex" }];
}

export default function StartAppointmentRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { session, today, groomers, reason } = loaderData;
  const { request, contact, area } = session;
  if (!area) {
    return (
      <StepForm session={session} name="lead" errors={actionData?.errors} submit="Send request">
        <LeadFields contact={contact} refused={actionData} />
        <NoteFields request={request} refused={actionData} />
      </StepForm>
    );
  }
  return (
    <div className="grid gap-10">
      {groomers !== null && <FasterWays session={session} reason={reason} />}
      <StepForm session={session} name={SCREEN} errors={actionData?.errors} submit="Continue">
        <Section title="What would suit you">
          <PreferredTimesFields
            request={request}
            refused={actionData}
            today={today}
            groomers={groomers ?? []}
          />
        </Section>
      </StepForm>
    </div>
  );
}

type FasterWaysProps = { session: ShownSession; reason: string | null };

/** Other ways to a time, which are faster than a request. `reason`: why there is no free time, or null. */
function FasterWays({ session, reason }: FasterWaysProps) {
  const { area } = session;
  return (
    <Card tone="sunken">
      <h2 className="text-lg">{reason ? "No open time right now" : "Faster than a request"}</h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {reason ?? "Other days or another groomer may have a time that you can book now."}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton
          to={pathOf("custom-schedule")}
          variant="secondary"
          icon={<CalendarDays aria-hidden="true" className="size-4.5" />}
        >
          Another day
        </LinkButton>
        <LinkButton
          to={pathOf("groomers-list")}
          variant="secondary"
          icon={<Users aria-hidden="true" className="size-4.5" />}
        >
          Another groomer
        </LinkButton>
        {area && (
          <a href={`tel:${area.phoneNumber}`} className={buttonClass({ variant: "secondary" })}>
            <Phone aria-hidden="true" className="size-4.5" />
            <span className="whitespace-nowrap">Call {formatPhone(area.phoneNumber)}</span>
          </a>
        )}
      </div>
    </Card>
  );
}
