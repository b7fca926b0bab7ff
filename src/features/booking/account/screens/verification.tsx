import { Form, redirect, useNavigation } from "react-router";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { textOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { CodeInput } from "#ui/code-input.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { asReplace, openBooking, redirectOnward, requireToken } from "../../parts/current-session.ts";
import { pathOf } from "../../parts/path.ts";
import { attempt, messagesOf, refusedWith, toFieldErrors } from "../../parts/refused-form.ts";
import { SummaryBar } from "../../parts/summary-bar.tsx";
import { useBooking } from "../../parts/use-booking.ts";
import { FIELD_FAULTS } from "../../words/session.ts";
import { registerCustomer, resendDigitCode, sendDigitCode } from "../contract.ts";
import { resendAt } from "../parts/resend-at.ts";
import { ResendButton } from "../parts/resend-button.tsx";
import type { Route } from "./+types/verification.ts";

const SCREEN = "verification";
const FORM_ID = "code-form";

export async function loader(args: Route.LoaderArgs) {
  const { session } = await openBooking(args, SCREEN);
  if (session.isVerified) throw redirectOnward(session);
  const isResent = new URL(args.request.url).searchParams.has("sent");
  return { session, now: nowOf(args).toISOString(), resendAt: resendAt(session.codeSentAt), isResent };
}

export async function action(args: Route.ActionArgs) {
  const token = requireToken(args);
  const form = await args.request.formData();
  const params = { session: token };
  const intent = textOf(form, "intent");
  if (intent === "send" || intent === "resend") {
    const endpoint = intent === "send" ? sendDigitCode : resendDigitCode;
    const sent = await attempt(() => call(args, endpoint, { params }));
    return sent.refusal
      ? refusedWith({ code: messagesOf(sent.refusal) }, form, sent.refusal.code)
      : redirect(`${pathOf(SCREEN)}?sent`);
  }
  const code = textOf(form, "code").replace(/[\s-]/g, "");
  if (code === "") return refusedWith({ code: [FIELD_FAULTS.missingDigits] }, form);
  const verified = await attempt(() => call(args, registerCustomer, { params, body: { code } }));
  return verified.refusal
    ? refusedWith(toFieldErrors(verified.refusal, "code"), form, verified.refusal.code)
    : asReplace(redirectOnward(verified.value));
}

function VerificationHeader() {
  const session = useBooking();
  const number = formatPhone(session?.contact?.phoneNumber ?? "");
  return (
    <BookingSteps
      screen={SCREEN}
      title="Confirm your number"
      lead={
        <>
          {session?.codeSentAt ? "We sent a six-digit code to " : "We text a six-digit code to "}
          <strong className="font-semibold whitespace-nowrap text-ink">{number}</strong>.{" "}
          <TextLink to={`${pathOf("account")}#phoneNumber`}>Change number</TextLink>
        </>
      }
    />
  );
}

export const handle: CheckoutHandle = { StepHeader: VerificationHeader, Summary: BookingSummary };

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Confirm your number", matches) }, { name: "robots", content: "noindex" }];
}

export default function Verification({ loaderData, actionData }: Route.ComponentProps) {
  const { session, now, resendAt, isResent } = loaderData;
  const { demo } = useSite();
  const { state, formData } = useNavigation();
  const isSent = session.codeSentAt !== null;
  return (
    <>
      <div className="grid max-w-sm gap-6">
        <ErrorSummary stays errors={actionData?.errors} />
        {isResent && !actionData && (
          <Notice tone="success" live>
            A new code is on its way. The old one no longer works.
          </Notice>
        )}
        <Form method="post" noValidate id={FORM_ID}>
          {isSent ? (
            <Field
              label="Code"
              name="code"
              errors={actionData?.errors.code}
              hint="The code works for five minutes. If you have booked before, it also logs you in."
            >
              <CodeInput />
            </Field>
          ) : (
            <input type="hidden" name="intent" value="send" />
          )}
        </Form>
        {isSent && (
          <Section title="Nothing arrived?" level={3}>
            <ResendButton resendAt={resendAt} now={now} />
          </Section>
        )}
        {demo && (
          <Notice title="This is a demo">
            No text leaves this machine.{" "}
            <TextLink to="/demo/outbox" target="_blank">
              See the code in the demo outbox<span className="sr-only"> (opens in a new tab)</span>
            </TextLink>
          </Notice>
        )}
      </div>
      <ActionBar summary={<SummaryBar session={session} />}>
        <Button size="lg" form={FORM_ID} busy={state !== "idle" && formData?.get("intent") !== "resend"}>
          {isSent ? "Confirm number" : "Text me a code"}
        </Button>
      </ActionBar>
    </>
  );
}
