import { redirect } from "react-router";
import { bankChallengeOf } from "#features/payments/parts/bank-challenge.ts";
import { CASH } from "#features/payments/parts/payment-choice.tsx";
import { type Anywhere, call } from "#kit/web/call.ts";
import type { Refusal } from "#kit/wire/errors.ts";
import type { CentsRange } from "#kit/wire/money.ts";
import { endPath, toLostTime } from "../../parts/current-session.ts";
import { pathOf, type ShownSession } from "../../parts/path.ts";
import { attempt } from "../../parts/refused-form.ts";
import { placeOrder, setPaymentMethod } from "../contract/payment.ts";

// For actions only.

/** `isPassed`: whether the payment page is finished, so that Back skips it. */
type Placed = { response: Response; refusal: null; isPassed?: true } | { response: null; refusal: Refusal };

/**
 * Places the order. Returns a redirect to the end page, the bank, the nearest times or the unfinished step,
 * or the refusal that the page must show.
 */
export async function placeAndGo(
  args: Anywhere,
  token: string,
  agreedTotal: CentsRange,
  visits: ShownSession["visits"],
): Promise<Placed> {
  const params = { session: token };
  const placed = await attempt(() => call(args, placeOrder, { params, body: { agreedTotal } }));
  if (!placed.refusal) return { response: redirect(endPath(placed.value)), refusal: null, isPassed: true };
  const { refusal } = placed;
  switch (refusal.code) {
    case "slot_taken":
      return { response: toLostTime(visits, refusal), refusal: null, isPassed: true };
    case "payment_needs_action":
      return { response: redirect(bankChallengeOf(refusal)?.path ?? pathOf("payment")), refusal: null };
    case "not_ready":
      return { response: redirect(pathOf("payment")), refusal: null };
    default:
      return { response: null, refusal };
  }
}

/** Saves the payment method: `sourceId` is a card's id, or `CASH`. */
export function choosePayment(args: Anywhere, token: string, sourceId: string) {
  const params = { session: token };
  const body = sourceId === CASH ? ({ id: "cash" } as const) : ({ id: "card", sourceId } as const);
  return attempt(() => call(args, setPaymentMethod, { params, body }));
}
