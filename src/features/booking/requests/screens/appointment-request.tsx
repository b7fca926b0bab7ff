import { Form, redirect, replace, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { nowOf } from "#kit/web/now.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { endPath, openBooking, requireToken } from "../../parts/current-session.ts";
import { pathOf } from "../../parts/path.ts";
import { attempt, refusedWith, toFieldErrors } from "../../parts/refused-form.ts";
import { SummaryBar } from "../../parts/summary-bar.tsx";
import { markAsOrderRequest } from "../contract/requests.ts";
import { requestRows } from "../parts/request-rows.tsx";
import type { Route } from "./+types/appointment-request.ts";

const SCREEN = "appointment-request";

export async function loader(args: Route.LoaderArgs) {
  const { session } = await openBooking(args, SCREEN);
  return { session, now: nowOf(args).toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const token = requireToken(args);
  const form = await args.request.formData();
  const sent = await attempt(() => call(args, markAsOrderRequest, { params: { session: token } }));
  if (!sent.refusal) return replace(endPath(sent.value));
  // This screen's loader redirects to the first unfinished screen.
  if (sent.refusal.code === "not_ready") return redirect(pathOf(SCREEN));
  return refusedWith(toFieldErrors(sent.refusal), form, sent.refusal.code);
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps
      screen={SCREEN}
      title="Check and send"
      lead="We answer within one working day. Nothing is booked or paid until you agree to a time and a price."
    />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Send your request", matches) }, { name: "robots", content: "noindex" }];
}

export default function AppointmentRequest({ loaderData: { session }, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  return (
    <Form method="post" noValidate>
      <div className="grid gap-8">
        <ErrorSummary errors={actionData?.errors} title="That did not work" />
        <SummaryList rows={requestRows(session)} />
      </div>
      <ActionBar summary={<SummaryBar session={session} />}>
        <Button size="lg" busy={state !== "idle"}>
          Send request
        </Button>
      </ActionBar>
    </Form>
  );
}
