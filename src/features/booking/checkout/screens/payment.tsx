import { ShieldCheck } from "lucide-react";
import { data, Form, useNavigation } from "react-router";
import { listTestCards, showCardEntry } from "#features/payments/contract.ts";
import { NEW_CARD } from "#features/payments/parts/new-card.tsx";
import { chosenSource, PaymentChoice } from "#features/payments/parts/payment-choice.tsx";
import { useSentOnce } from "#features/payments/parts/use-sent-once.ts";
import { FAR_VISIT_NOTE } from "#features/payments/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { CheckoutHandle } from "#kit/web/checkout-handle.ts";
import { type RefusedForm, shownValue, textOf, valuesOf } from "#kit/web/form.ts";
import { nowOf } from "#kit/web/now.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { formatVisit } from "#kit/wire/format/times.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { ActionBar } from "#ui/action-bar.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import { BookingSummary } from "../../parts/booking-summary.tsx";
import { asReplace, openBooking, requireToken } from "../../parts/current-session.ts";
import type { ShownSession } from "../../parts/path.ts";
import { PriceLines } from "../../parts/price-lines.tsx";
import { refusedWith, toFieldErrors } from "../../parts/refused-form.ts";
import { SummaryBar } from "../../parts/summary-bar.tsx";
import { visitPetsText } from "../../parts/visit-services.ts";
import { listPayments } from "../contract/payment.ts";
import { changeExtras } from "../parts/change-extras.ts";
import { defaultChoice, enteredCard } from "../parts/chosen-card.ts";
import { PaymentExtras } from "../parts/payment-extras.tsx";
import { choosePayment, placeAndGo } from "../parts/place-and-go.ts";
import { changedPriceText, PAYMENT_FAULTS, PRICE_CHANGED } from "../words.ts";
import type { Route } from "./+types/payment.ts";

const SCREEN = "payment";
const FORM_ID = "place-order";

export async function loader(args: Route.LoaderArgs) {
  const { token, session } = await openBooking(args, SCREEN);
  const [methods, testCards, entry] = await Promise.all([
    call(args, listPayments, { params: { session: token } }),
    call(args, listTestCards),
    call(args, showCardEntry),
  ]);
  const { searchParams } = new URL(args.request.url);
  const bank = searchParams.has("confirmed") ? "confirmed" : searchParams.has("refused") ? "refused" : null;
  return { session, methods, testCards, entry, bank, now: nowOf(args).toISOString() };
}

export async function action(args: Route.ActionArgs) {
  const token = requireToken(args);
  const form = await args.request.formData();
  const changed = await changeExtras(args, token, form);
  if (changed) return changed;
  const { session } = await openBooking(args, SCREEN);
  const refused = isCovered(session) ? null : await savePayment(args, token, form);
  if (refused) return refused;
  const agreed = { min: readCents(form, "agreedMin"), max: readCents(form, "agreedMax") };
  const placed = await placeAndGo(args, token, agreed, session.visits);
  if (placed.response) return placed.isPassed ? asReplace(placed.response) : placed.response;
  const { refusal } = placed;
  if (refusal.code !== "price_changed")
    return refusedWith(toFieldErrors(refusal, "sourceId"), form, refusal.code);
  const total = (refusal.details as { total?: CentsRange } | undefined)?.total;
  const errors = { "": [total ? changedPriceText(agreed, total) : refusal.message] };
  return data<RefusedForm & { title: string }>(
    { errors, values: valuesOf(form), title: PRICE_CHANGED },
    ERROR_STATUS.price_changed,
  );
}

/** Saves the chosen payment method. Returns null on success, else the form with its errors. */
async function savePayment(args: Route.ActionArgs, token: string, form: FormData) {
  const sourceId = chosenSource(form);
  if (sourceId === "" && textOf(form, "sourceId") === NEW_CARD) {
    return refusedWith({ sourceId: [PAYMENT_FAULTS.noCard] }, form);
  }
  if (sourceId === "") return refusedWith({ sourceId: [PAYMENT_FAULTS.noMethod] }, form);
  const chosen = await choosePayment(args, token, sourceId);
  return chosen.refusal && refusedWith(toFieldErrors(chosen.refusal, "sourceId"), form, chosen.refusal.code);
}

/** Whether gift card and coupon leave nothing to pay. */
const isCovered = ({ quote }: Pick<ShownSession, "quote">) => quote?.total.max === 0;

function readCents(form: FormData, name: string): number {
  const text = textOf(form, name);
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** A refused order may have changed the price or the time, so the loader always runs again. */
export function shouldRevalidate() {
  return true;
}

export const handle: CheckoutHandle = {
  StepHeader: () => (
    <BookingSteps screen={SCREEN} title="Check and pay" lead="Nothing is charged before the visit is done." />
  ),
  Summary: BookingSummary,
};

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Payment", matches) }, { name: "robots", content: "noindex" }];
}

export default function Payment({ loaderData, actionData }: Route.ComponentProps) {
  const { session, bank } = loaderData;
  const { state, formData } = useNavigation();
  const isConfirmed = bank === "confirmed" && !actionData;
  const form = useSentOnce(isConfirmed);
  const { quote } = session;
  const errors = actionData?.errors ?? (bank === "refused" ? BANK_REFUSED : undefined);
  if (!quote || session.visits.length === 0) return null;
  return (
    <>
      <div className="grid gap-10">
        <ErrorSummary
          stays
          errors={errors}
          title={actionData && "title" in actionData ? String(actionData.title) : undefined}
        />
        {isConfirmed && (
          <Notice tone="success" live title="Your bank has confirmed the payment">
            We place your order now. If nothing happens, press “Place order”.
          </Notice>
        )}
        <VisitsOnPhone session={session} />
        <PaymentExtras session={session} refused={actionData} />
        <Form method="post" noValidate ref={form} id={FORM_ID} className="grid gap-10">
          <input type="hidden" name="agreedMin" value={quote.total.min} />
          <input type="hidden" name="agreedMax" value={quote.total.max} />
          <WayToPay data={loaderData} refused={actionData} errors={errors?.sourceId} />
        </Form>
      </div>
      <ActionBar summary={<SummaryBar session={session} />}>
        <Button size="lg" form={FORM_ID} busy={state !== "idle" && !formData?.has("intent")}>
          <span>
            Place order<span className="max-sm:sr-only"> · {formatRange(quote.total)}</span>
          </span>
        </Button>
      </ActionBar>
    </>
  );
}

function VisitsOnPhone({ session }: { session: ShownSession }) {
  const { visits, address } = session;
  return (
    <Section title={visits.length > 1 ? "Your visits" : "Your visit"} className="md:hidden">
      <Card>
        {visits.map((visit) => (
          <div key={`${visit.groomer.id} ${visit.startsAt}`} className="mb-3">
            <p className="font-semibold">{formatVisit(visit)}</p>
            <p className="text-ink-soft">
              {visit.groomer.displayName} comes to {address?.formattedAddress} for{" "}
              {visitPetsText(session, visit)}.
            </p>
          </div>
        ))}
        <div className="mt-5 border-t border-line pt-5">
          <PriceLines session={session} />
        </div>
      </Card>
    </Section>
  );
}

type WayToPayProps = {
  data: Route.ComponentProps["loaderData"];
  refused: Route.ComponentProps["actionData"];
  errors: string[] | undefined;
};

/** The choice of a payment method, or a notice if nothing is left to pay. */
function WayToPay({ data: { session, methods, testCards, entry }, refused, errors }: WayToPayProps) {
  const { paymentMethod, quote } = session;
  if (isCovered(session)) {
    return paymentMethod?.id === "gift_card" ? (
      <Notice tone="success" title="Covered by your gift card">
        Nothing else is charged. What the visit does not cost goes back to the card.
      </Notice>
    ) : (
      <Notice tone="success" title="Nothing to pay">
        Your coupon covers everything.
      </Notice>
    );
  }
  return (
    <>
      <Section title="How would you like to pay?">
        <PaymentChoice
          methods={methods}
          testCards={testCards}
          entry={entry}
          entered={enteredCard(session, methods, testCards)}
          chosen={shownValue(refused, "sourceId", null) || defaultChoice(session, methods)}
          errors={errors}
        />
      </Section>
      <p className="flex gap-2.5 text-sm text-ink-soft">
        <ShieldCheck aria-hidden="true" className="size-5 shrink-0 text-success-text" />
        With a card we hold {formatCents(quote?.total.max ?? 0)} now and charge the final price after the
        visit. The rest is released. {FAR_VISIT_NOTE}
      </p>
    </>
  );
}

const BANK_REFUSED = {
  sourceId: [PAYMENT_FAULTS.bankRefused],
};
