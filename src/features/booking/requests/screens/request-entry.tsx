import { Form, redirect, useNavigation } from "react-router";
import { AddressInput } from "#features/places/parts/address-input.tsx";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { shownValue } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { findBooking, redirectOnward } from "../../parts/current-session.ts";
import { pathOf, REQUEST_PATH } from "../../parts/path.ts";
import { attempt, messagesOf, refusedWith, toFieldErrors } from "../../parts/refused-form.ts";
import { readPlace } from "../../start/parts/read-place.ts";
import { saveAddress } from "../../start/parts/save-address.ts";
import { FIELD_FAULTS } from "../../words/session.ts";
import { setPreferredTimes } from "../contract/requests.ts";
import { PreferredTimesFields } from "../parts/preferred-times-fields.tsx";
import { readPreferredTimes, toFormFields } from "../parts/read-preferred-times.ts";
import type { Route } from "./+types/request-entry.ts";

const LEAD = "Enter your address and the times that suit you. A person answers within one working day.";

/** The first page of a request. A booking with an address and pets continues on the next screen. */
export async function loader(args: Route.LoaderArgs) {
  const isSent = new URL(args.request.url).searchParams.has("sent");
  const booking = await findBooking(args);
  const session = booking?.session.status === "new" ? booking.session : null;
  if (!isSent && session?.address && session.pets.length > 0) {
    throw redirect(pathOf("start-appointment-request"));
  }
  const address = session?.address?.formattedAddress ?? "";
  return {
    isSent,
    address,
    request: session?.request ?? null,
    today: nowOf(args).toISOString().slice(0, 10),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const found = await readPlace(args, form);
  if (found.kind === "fault") return refusedWith({ address: [found.message] }, form);
  if (found.kind === "many") return refusedWith({ address: [FIELD_FAULTS.severalPlaces] }, form);
  const saved = await attempt(() => saveAddress(args, found.place));
  if (saved.refusal) return refusedWith({ address: messagesOf(saved.refusal) }, form);
  const params = { session: saved.value.id };
  const requested = await attempt(() =>
    call(args, setPreferredTimes, { params, body: readPreferredTimes(form) }),
  );
  if (requested.refusal) {
    return refusedWith(toFormFields(toFieldErrors(requested.refusal), form), form, requested.refusal.code);
  }
  return requested.value.area
    ? redirectOnward(requested.value)
    : redirect(pathOf("start-appointment-request"));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Request an appointment", matches) }, { name: "description", content: LEAD }];
}

export default function RequestEntry({ loaderData, actionData }: Route.ComponentProps) {
  const { state } = useNavigation();
  if (loaderData.isSent) return <Sent />;
  return (
    <div className="page-width max-w-[48rem] pt-10 md:pt-16">
      <PageHeader title="Request an appointment" lead={LEAD} />
      <Form method="post" action={REQUEST_PATH} noValidate className="mt-8 grid gap-6">
        <ErrorSummary errors={actionData?.errors} />
        <Field label="Your address or ZIP code" name="address" errors={actionData?.errors.address}>
          <AddressInput
            defaultValue={shownValue(actionData, "address", loaderData.address)}
            autoComplete="street-address"
            maxLength={200}
          />
        </Field>
        <PreferredTimesFields request={loaderData.request} refused={actionData} today={loaderData.today} />
        <div>
          <Button size="lg" className="max-sm:w-full" busy={state !== "idle"}>
            Continue
          </Button>
          <p className="mt-3 text-sm text-ink-soft">
            Next we ask about your pet and how to reach you. Nothing is paid.
          </p>
        </div>
      </Form>
    </div>
  );
}

/** The last page of a mailed request. */
function Sent() {
  const { name, homeRoute } = useSite();
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="mx-auto grid max-w-sm justify-items-start gap-8">
        <EmptyMailbox className="w-40" />
        <PageHeader
          title="We have your request"
          lead={`A person at ${name} reads it and answers within one working day. We have sent you a copy by e-mail.`}
        />
        <LinkButton to={homeRoute}>Go to the home page</LinkButton>
      </div>
    </div>
  );
}
