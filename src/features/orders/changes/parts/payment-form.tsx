import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import type { CardEntry, TestCard } from "#features/payments/contract.ts";
import { CASH, PaymentChoice } from "#features/payments/parts/payment-choice.tsx";
import { NO_TIP, type TipChoice, typedTip, usualTips } from "#features/payments/parts/tip.ts";
import { TipFields } from "#features/payments/parts/tip-fields.tsx";
import { useSentOnce } from "#features/payments/parts/use-sent-once.ts";
import { FAR_VISIT_NOTE } from "#features/payments/words.ts";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import type { Order } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { withTip } from "../../rules/final-price.ts";
import type { OrderPayment } from "../contract/payment.ts";
import { UNCHANGED } from "./read-payment.ts";

export type ShownPayment = {
  order: Order;
  payment: OrderPayment;
  testCards: readonly TestCard[];
  entry: CardEntry;
  bank: "confirmed" | "refused" | null;
};

type FormProps = { shown: ShownPayment; refused: RefusedForm | undefined; errors: FieldErrors | undefined };

/**
 * The form that sets how a visit is paid, and the tip. Nothing changes before the customer presses the
 * button. After a bank's confirmation the form submits itself once.
 */
export function PaymentForm({ shown, refused, errors }: FormProps) {
  const { order, payment, bank } = shown;
  const { state } = useNavigation();
  const isConfirmed = bank === "confirmed" && !refused;
  const form = useSentOnce(isConfirmed);
  const tip = useTip(payment.tip);
  const isDone = order.status === "complete";
  const isOwed = order.money.due > 0;
  if (isConfirmed) return <Confirmed form={form} isBusy={state !== "idle"} />;
  return (
    <Form method="post" noValidate className="grid gap-8">
      <Section title={isDone ? "Which card?" : "How would you like to pay?"}>
        <PaymentChoice {...toChoice(shown, refused)} errors={errors?.sourceId} />
      </Section>
      <Section title={order.serviceProvider ? `A tip for ${order.serviceProvider.displayName}?` : "A tip?"}>
        <div className="grid gap-4">
          <TipFields
            choices={tipChoices(order, payment)}
            hint={
              isDone && payment.tip > 0
                ? "This is the whole tip, including what you have already left."
                : undefined
            }
            pressed={tip.pressed}
            onPress={tip.press}
            onType={tip.type}
            known=""
            refused={refused}
          />
        </div>
      </Section>
      <div className="grid gap-4">
        <p role="status" className="max-w-prose text-ink-soft">
          {amountText(shown, tip.cents)}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={state !== "idle"}>
            {isDone ? (isOwed ? "Pay now" : "Leave this tip") : "Save"}
          </Button>
          <LinkButton to={anyPath(order.id)} size="lg" variant="quiet">
            {isDone ? "Not now" : "Change nothing"}
          </LinkButton>
        </div>
      </div>
    </Form>
  );
}

type ConfirmedProps = { form: ReturnType<typeof useSentOnce>; isBusy: boolean };

/** The page after the bank has confirmed a payment: it submits `form` again, or the customer does. */
function Confirmed({ form, isBusy }: ConfirmedProps) {
  return (
    <Form method="post" ref={form}>
      <input type="hidden" name="confirmed" value="yes" />
      <Notice
        tone="success"
        live
        title="Your bank has confirmed the payment"
        actions={
          <Button size="lg" busy={isBusy}>
            Continue
          </Button>
        }
      >
        Your payment continues now. If nothing happens, press the button.
      </Notice>
    </Form>
  );
}

/**
 * Returns what the choice of payments shows. Before the visit: the current payment, the cards and cash.
 * After the visit: only the cards.
 */
function toChoice({ order, payment, testCards, entry }: ShownPayment, refused: RefusedForm | undefined) {
  const { chosen, methods } = payment;
  const isDone = order.status === "complete";
  const current = !isDone && chosen !== null && chosen.id !== "cash" ? chosen : null;
  const shown = methods
    .filter(({ id }) => !isDone || id === "card")
    .map((method) => ({
      ...method,
      description: isDone && method.id === "card" ? "Charged now" : method.description,
      sources: method.sources.filter(({ name }) => name !== current?.label),
    }));
  const cards = shown.find(({ id }) => id === "card")?.sources.filter(({ isExpired }) => !isExpired) ?? [];
  // The first choice is not the card that has just failed.
  const firstCard = cards.find(({ name }) => payment.failure === null || name !== chosen?.label)?.id ?? "";
  const preselected = isDone ? firstCard : current ? UNCHANGED : chosen ? CASH : "";
  return {
    methods: shown,
    testCards,
    entry,
    entered: current && {
      sourceId: UNCHANGED,
      label: current.label,
      description: current.id === "card" ? "Held for this visit now" : "As it is now",
    },
    chosen: shownValue(refused, "sourceId", preselected) || preselected,
  };
}

/** Returns the tips to choose from. After the visit a tip can only grow, so lower tips are left out. */
function tipChoices({ totals, status }: Order, { tip }: OrderPayment): TipChoice[] {
  const isDone = status === "complete";
  const usual = usualTips(totals.subtotal.min).filter(({ cents }) => !isDone || cents > tip);
  const current = { cents: tip, percent: 0 };
  if (isDone) return [current, ...usual];
  return [NO_TIP, ...usual, ...(tip === 0 || usual.some(({ cents }) => cents === tip) ? [] : [current])];
}

/** Holds the chosen tip. `cents` is null without scripts, or while the typed text is not an amount. */
function useTip(initialCents: number) {
  const [pressed, setPressed] = useState(initialCents);
  const [typed, setTyped] = useState("");
  const [hasScripts, setHasScripts] = useState(false);
  useEffect(() => setHasScripts(true), []);
  const cents = typed.trim() === "" ? pressed : typedTip(typed);
  return { pressed, press: setPressed, type: setTyped, cents: hasScripts ? cents : null };
}

/** Returns a sentence that says what the button charges or holds. `tip`: cents; null if it is not known. */
function amountText({ order, payment }: ShownPayment, tip: number | null): string {
  const isDone = order.status === "complete";
  if (tip === null) {
    return isDone
      ? "Your card is charged what is still to be paid and the tip that you choose."
      : `With a card we hold the price and the tip now, and charge the final price after the visit. ${FAR_VISIT_NOTE}`;
  }
  const total = withTip(order.totals, tip).total.max;
  if (!isDone) {
    return `With a card we hold ${formatCents(total)} now and charge the final price after the visit. The rest is released. ${FAR_VISIT_NOTE}`;
  }
  const charged = total - order.money.charged;
  if (tip < payment.tip) return "A tip that you have left cannot be taken back.";
  return charged > 0 ? `Your card is charged ${formatCents(charged)} now.` : "Nothing is charged.";
}
