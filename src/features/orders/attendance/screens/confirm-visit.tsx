import { Form, redirect, useNavigation } from "react-router";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { petNames, visitTimeText } from "../../rules/order.ts";
import { toLinkPath } from "../../rules/order-link.ts";
import { type ConfirmableVisit, confirmVisit, getVisitConfirmation } from "../contract.ts";
import { ATTENDANCE_TEXTS } from "../words.ts";
import type { Route } from "./+types/confirm-visit.ts";

export async function loader(args: Route.LoaderArgs) {
  const visit = await call(args, getVisitConfirmation, { params: { token: args.params.token } });
  const { id: orderId, canConfirm } = visit;
  // Here, so that the rules behind links stay out of the page's scripts.
  return { visit, link: toLinkPath({ orderId, to: canConfirm ? "reschedule" : "visit" }) };
}

export async function action(args: Route.ActionArgs) {
  const { token } = args.params;
  const form = await args.request.formData();
  try {
    const body = { appointmentStart: textOf(form, "appointmentStart") };
    await call(args, confirmVisit, { params: { token }, body });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`/confirm-visit/${token}`);
}

/** After a refusal the page shows the time as it is now. */
export const shouldRevalidate = () => true;

/** The link is the only key, so neither a cache nor another site may learn it. */
export function headers() {
  return {
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex",
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Confirm your visit", matches) }, { name: "robots", content: "noindex" }];
}

/** The page of a reminder's link: one press confirms the visit, without signing in. */
export default function ConfirmVisit({
  loaderData: { visit, link },
  actionData: refused,
}: Route.ComponentProps) {
  const { confirmation, canConfirm } = visit;
  const isOpen = canConfirm && !confirmation;
  return (
    <div className="page-width grid max-w-[40rem] gap-6 py-10 md:py-14">
      {isOpen && <PageHeader title={ATTENDANCE_TEXTS.title} lead={ATTENDANCE_TEXTS.lead} />}
      {!isOpen && !canConfirm && (
        <PageHeader title={ATTENDANCE_TEXTS.over} lead={ATTENDANCE_TEXTS.overLead} />
      )}
      {!isOpen && canConfirm && (
        <PageHeader title={ATTENDANCE_TEXTS.confirmed} lead={ATTENDANCE_TEXTS.confirmedLead} />
      )}
      <ErrorSummary stays errors={refused?.errors} />
      <Card>
        <VisitFacts visit={visit} />
      </Card>
      {isOpen && <ConfirmForm visit={visit} />}
      <OtherWays link={link} canConfirm={canConfirm} />
    </div>
  );
}

function VisitFacts({ visit }: { visit: ConfirmableVisit }) {
  const { appointmentStart, appointmentEnd, area, serviceProvider, place } = visit;
  const time = appointmentStart && appointmentEnd && { appointmentStart, appointmentEnd, area };
  return (
    <SummaryList
      rows={[
        ...(time ? [{ term: "When", value: visitTimeText(time) }] : []),
        { term: "For", value: petNames(visit) },
        ...(serviceProvider ? [{ term: "Groomer", value: serviceProvider.displayName }] : []),
        { term: "Where", value: `Your address in ${place.city}, ${place.stateOrProvince}` },
      ]}
    />
  );
}

function ConfirmForm({ visit: { appointmentStart } }: { visit: ConfirmableVisit }) {
  const { state } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="appointmentStart" value={appointmentStart ?? ""} />
      <Button size="lg" busy={state === "submitting"}>
        {ATTENDANCE_TEXTS.press}
      </Button>
    </Form>
  );
}

/** Another time and the visit itself need a sign-in. The phone is there for those who cannot. */
function OtherWays({ link, canConfirm }: { link: string; canConfirm: boolean }) {
  const { phone } = useSite();
  return (
    <Notice title={canConfirm ? "Can't make it?" : "Questions?"}>
      <TextLink to={link}>{canConfirm ? "Choose another time" : "See your appointment"}</TextLink>
      {phone && (
        <>
          {" or call "}
          <a className="whitespace-nowrap underline" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        </>
      )}
      .
    </Notice>
  );
}
