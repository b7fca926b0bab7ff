import { Form, redirect, useNavigation } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { BookingSteps } from "#features/booking/parts/booking-steps.tsx";
import { BookingSummary } from "#features/booking/parts/booking-summary.tsx";
import { openBooking } from "#features/booking/parts/current-session.ts";
import { SummaryBar } from "#features/booking/parts/summary-bar.tsx";
import { timesPath } from "#features/booking/parts/times-query.ts";
import { readTimesSearch } from "#features/booking/parts/times-search.ts";
import { availableDays } from "#features/booking/times/contract/times.ts";
import { whileReady } from "#features/booking/times/parts/read-times.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { optionalText, refusedForm, textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { waitForTime } from "../contract.ts";
import { LogInToWait, NoFullDays } from "../parts/cannot-wait.tsx";
import { WaitFields } from "../parts/wait-fields.tsx";
import { WAITLIST_PATH } from "../parts/waitlist-path.ts";
import { MAX_DAYS } from "../rules.ts";
import type { Route } from "./+types/new-waitlist.ts";

const SCREEN = "custom-schedule";
const FORM_ID = "waitlist-form";

/** Loads the full days from the day that the visitor looked at, at most as many as an entry may have. */
export async function loader(args: Route.LoaderArgs) {
  const { token, session } = await openBooking(args, SCREEN);
  const { date, groomerId } = readTimesSearch(args.request);
  const [{ person }, days] = await Promise.all([
    call(args, whoAmI),
    whileReady(() =>
      call(args, availableDays, { params: { session: token }, query: { with_groomers: "true" } }),
    ),
  ]);
  const full = days.days.filter(({ isAvailable }) => !isAvailable).map((day) => day.date);
  const fullFromDate = full.filter((day) => date === null || day >= date);
  const groomers = (days.groomers ?? []).map(({ id, displayName }) => ({ id, displayName }));
  return {
    session,
    preset: { date, groomerId: groomers.find(({ id }) => id === groomerId)?.id ?? null },
    days: fullFromDate.slice(0, MAX_DAYS),
    later: fullFromDate[MAX_DAYS] ?? null,
    groomers,
    isCustomer: person?.role === "customer",
    now: nowOf(args).toISOString(),
  };
}

export async function action(args: Route.ActionArgs) {
  const { token } = await openBooking(args, SCREEN);
  const form = await args.request.formData();
  const [startTime, endTime] = [optionalText(form, "startTime"), optionalText(form, "endTime")];
  const body = {
    days: form.getAll("days").map(String),
    serviceProviderId: textOf(form, "serviceProviderId") || null,
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
  };
  try {
    await call(args, waitForTime, { params: { session: token }, body });
  } catch (error) {
    // A refused form has one value per name, so the chosen days are joined to one text.
    form.set("days", body.days.join(" "));
    return refusedForm(error, form);
  }
  return redirect(`${WAITLIST_PATH}?kept`);
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps
      screen={SCREEN}
      title="Wait for a free time"
      lead="When a time opens up, we hold it for the waiting customer closest to the groomer's route and write to that customer right away."
    />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Wait for a free time", matches) }, { name: "robots", content: "noindex" }];
}

export default function NewWaitlist({ loaderData, actionData }: Route.ComponentProps) {
  const { session, preset, days, later, groomers, isCustomer } = loaderData;
  const { state, formMethod } = useNavigation();
  const query = { date: preset.date, groomer: preset.groomerId };
  if (!isCustomer) return <LogInToWait back={timesPath("waitlist", query)} />;
  if (days.length === 0) return <NoFullDays to={timesPath(SCREEN, {})} />;
  return (
    <>
      <Form id={FORM_ID} method="post" noValidate className="grid gap-8">
        <ErrorSummary errors={actionData?.errors} />
        <WaitFields
          days={days}
          preset={preset}
          groomers={groomers}
          refused={actionData}
          later={later && timesPath("waitlist", query, { date: later })}
        />
        <p className="text-ink-soft">
          <TextLink to={timesPath(SCREEN, {})}>See the days that have a time</TextLink>
        </p>
      </Form>
      {/* Outside the form: the summary has forms of its own. */}
      <ActionBar summary={<SummaryBar session={session} />}>
        <Button form={FORM_ID} size="lg" busy={state !== "idle" && formMethod === "POST"}>
          Notify me when a time is free
        </Button>
      </ActionBar>
    </>
  );
}
