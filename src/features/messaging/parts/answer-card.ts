import { redirect } from "react-router";
import { acceptOrder, declineOrder } from "#features/orders/answers/contract/answers.ts";
import { REQUEST_REFUSALS } from "#features/orders/answers/words/groomer-requests.ts";
import {
  type CancelPreview,
  cancelOrders,
  listChangeReasons,
  previewCancelOrders,
} from "#features/orders/changes/contract/changes.ts";
import { changeOrderPayment, getOrderPayment } from "#features/orders/changes/contract/payment.ts";
import { CHANGE_FAULTS } from "#features/orders/changes/words.ts";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { agreeToTime, declineTime } from "#features/orders/late/contract.ts";
import { agreeToProposal, declineProposal } from "#features/orders/proposals/contract.ts";
import { proposalPath } from "#features/orders/proposals/parts/proposal-paths.ts";
import { bankChallengeOf } from "#features/payments/parts/bank-challenge.ts";
import { savePendingPayment } from "#features/payments/parts/pending-payment.ts";
import { usualTips } from "#features/payments/parts/tip.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { optionalText, type RefusedForm, refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { idOnCard, mayCancel, waitsForGroomer } from "./card-links.ts";

/** The most orders that one call previews. */
const MAX_PREVIEWS = 20;

type Named = { id: string; name: string };

/** What a customer may leave as a tip for a complete visit: whole tips in cents, and the saved cards. */
export type TipOffer = { orderId: string; tips: { cents: number; percent: number }[]; cards: Named[] };

/** What the forms of cards show besides the visits. */
export type CardChoices = {
  /** Why a groomer declines, or a customer cancels. */
  reasons: Named[];
  previews: CancelPreview[];
  tip: TipOffer | null;
};

const NOTHING: CardChoices = { reasons: [], previews: [], tip: null };

/** Reads what the forms of these visits' cards show: only what one of them needs. */
export async function readCardChoices(
  args: Anywhere,
  orders: readonly OrderCard[],
  { isGroomer, now }: { isGroomer: boolean; now: number },
): Promise<CardChoices> {
  if (isGroomer) {
    if (!orders.some(waitsForGroomer)) return NOTHING;
    const reasons = await call(args, listChangeReasons, { query: { category: "groomer-declines" } });
    return { ...NOTHING, reasons };
  }
  const orderIds = orders.filter((order) => mayCancel(order, now)).map(({ id }) => id);
  const [canceled, tip] = await Promise.all([
    orderIds.length > 0 ? readCancels(args, orderIds.slice(0, MAX_PREVIEWS)) : NOTHING,
    readTipOffer(args, orders),
  ]);
  return { ...canceled, tip };
}

async function readCancels(args: Anywhere, orderIds: string[]): Promise<CardChoices> {
  const [reasons, { orders }] = await Promise.all([
    call(args, listChangeReasons, { query: { category: "customer-cancellations" } }),
    call(args, previewCancelOrders, { body: { orderIds } }),
  ]);
  return { ...NOTHING, reasons, previews: orders.filter(({ how }) => how !== "not") };
}

/** Only the latest visit is offered: the others have their pages. */
async function readTipOffer(args: Anywhere, orders: readonly OrderCard[]): Promise<TipOffer | null> {
  const done = orders.filter(
    ({ status, orderMarkedAsNoShow }) => status === "complete" && !orderMarkedAsNoShow,
  );
  const latest = done.toSorted((a, b) => startOf(b) - startOf(a))[0];
  if (!latest) return null;
  const { methods, isOpen, due, tip } = await call(args, getOrderPayment, { params: { id: latest.id } });
  const sources = methods.find(({ id }) => id === "card")?.sources ?? [];
  const cards = sources.filter(({ isExpired }) => !isExpired).map(({ id, name }) => ({ id, name }));
  const tips = usualTips(latest.subtotal).filter(({ cents }) => cents > tip);
  if (!isOpen || due > 0 || cards.length === 0 || tips.length === 0) return null;
  return { orderId: latest.id, tips, cards };
}

const startOf = ({ appointmentStart }: OrderCard) => Date.parse(appointmentStart ?? "") || 0;

export const CARD_PARTS = [
  "accept",
  "decline",
  "agree-time",
  "keep-time",
  "agree",
  "keep",
  "cancel",
  "tip",
] as const;
export type CardPart = (typeof CARD_PARTS)[number];

/** A refused answer on the card of an order. Its errors are by the controls' ids. */
export type RefusedCard = { orderId: string; part: CardPart; refused: RefusedForm };

/** Answers a visit on its card by the orders' own calls. Returns a redirect to `back`, or the refusal. */
export async function answerCard(args: Anywhere, part: CardPart, form: FormData, back: string) {
  const orderId = textOf(form, "orderId");
  try {
    return redirect(await carryOut(args, part, form, { orderId, back }));
  } catch (error) {
    const challenge = part === "tip" ? bankChallengeOf(error) : null;
    if (challenge) return toBank(args, challenge, form);
    const names = ["reasonId", "description", "tip", "sourceId"];
    const ids = Object.fromEntries(names.map((name) => [name, idOnCard(name, orderId)]));
    const { data: refused } = refusedForm(error, form, ids);
    return { orderId, part, refused } satisfies RefusedCard;
  }
}

type Answered = { orderId: string; back: string };

/** Returns the path of the page that comes next. */
async function carryOut(
  args: Anywhere,
  part: CardPart,
  form: FormData,
  { orderId: id, back }: Answered,
): Promise<string> {
  const params = { id };
  switch (part) {
    case "accept":
      await call(args, acceptOrder, { params, body: {} });
      return back;
    case "decline": {
      const reasonId = textOf(form, "reasonId");
      if (reasonId === "") throw refuseFields({ reasonId: [REQUEST_REFUSALS.noReason] });
      await call(args, declineOrder, {
        params,
        body: { reasonId, description: textOf(form, "description") },
      });
      return back;
    }
    case "agree-time":
      await call(args, agreeToTime, { params, body: { appointmentStart: textOf(form, "appointmentStart") } });
      return back;
    case "keep-time":
      await call(args, declineTime, { params, body: {} });
      return back;
    case "agree":
    case "keep": {
      const body = { proposalId: textOf(form, "proposalId") };
      const { proposal } = await call(args, part === "agree" ? agreeToProposal : declineProposal, {
        params,
        body,
      });
      // The page of the proposal says what to do about a price that no card secures.
      if ((proposal?.notHeld ?? 0) > 0) return proposalPath(id);
      return back;
    }
    case "cancel": {
      const reasonId = textOf(form, "reasonId");
      if (reasonId === "") throw refuseFields({ reasonId: [CHANGE_FAULTS.noReason] });
      await call(args, cancelOrders, { body: { orderIds: [id], reasonId } });
      return back;
    }
    case "tip": {
      const { tip, sourceId } = readTipForm(form);
      await call(args, changeOrderPayment, {
        params,
        body: { id: "card", tip, ...(sourceId && { sourceId }) },
      });
      return `${back}&tipped=${id}`;
    }
  }
}

const readTipForm = (form: FormData) => ({
  tip: Number(textOf(form, "tip")),
  sourceId: optionalText(form, "sourceId"),
});

/** The bank asks the customer to confirm. Its way back leads to the page of the payment, which goes on. */
function toBank(args: Anywhere, { reference, path }: { reference: string; path: string }, form: FormData) {
  const { tip, sourceId = "" } = readTipForm(form);
  const pending = { reference, orderId: textOf(form, "orderId"), sourceId, tip };
  return redirect(path, { headers: { "set-cookie": savePendingPayment(args.request, pending) } });
}
