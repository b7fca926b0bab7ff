import { redirect } from "react-router";
import { readTip } from "#features/payments/parts/tip.ts";
import { MAX_TIP } from "#features/payments/rules.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import type { Refusal } from "#kit/wire/errors.ts";
import { pathOf } from "../../parts/path.ts";
import { attempt, messagesOf, refusedWith } from "../../parts/refused-form.ts";
import { removeCoupon, removeGiftCard, setCoupon, setGiftCard } from "../contract/coupons.ts";
import { setTip } from "../contract/payment.ts";
import { PAYMENT_FAULTS, tipAmountText } from "../words.ts";

// For actions only.

type ExtrasResponse = Response | ReturnType<typeof refusedWith>;

/** Handles the forms for codes and tip on the payment screen. Returns null if the order's form was sent. */
export async function changeExtras(
  args: Anywhere,
  token: string,
  form: FormData,
): Promise<ExtrasResponse | null> {
  const params = { session: token };
  switch (textOf(form, "intent")) {
    case "code":
      return applyCode(args, token, form);
    case "remove-coupon":
      return redirectBack(await attempt(() => call(args, removeCoupon, { params })), form);
    case "remove-gift-card":
      return redirectBack(await attempt(() => call(args, removeGiftCard, { params })), form);
    case "tip": {
      const tip = readTip(form);
      if (tip === null) return refusedWith({ tipAmount: [tipAmountText(MAX_TIP)] }, form);
      return redirectBack(
        await attempt(() => call(args, setTip, { params, body: { tip } })),
        form,
        "tipAmount",
      );
    }
    default:
      return null;
  }
}

/** Tries a code as a coupon first, then as a gift card. */
async function applyCode(args: Anywhere, token: string, form: FormData) {
  const params = { session: token };
  const code = textOf(form, "promo");
  if (code === "") return refusedWith({ promo: [PAYMENT_FAULTS.noCode] }, form);
  const coupon = await attempt(() => call(args, setCoupon, { params, body: { code } }));
  if (!coupon.refusal || !isUnknown(coupon.refusal)) return redirectBack(coupon, form, "promo");
  return redirectBack(
    await attempt(() => call(args, setGiftCard, { params, body: { code } })),
    form,
    "promo",
  );
}

/** Whether the code is no coupon. The refusal of a coupon that only needs another booking has `details`. */
function isUnknown({ code, details }: Refusal): boolean {
  return code === "validation_failed" && details === undefined;
}

type CodeResult = { refusal: Refusal | null };

function redirectBack({ refusal }: CodeResult, form: FormData, field = "") {
  if (!refusal) return redirect(pathOf("payment"));
  return refusedWith({ [field]: messagesOf(refusal) }, form, refusal.code);
}
