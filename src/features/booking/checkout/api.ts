import { handle } from "#kit/server/api-handler.ts";
import { changeDraft } from "../service/change-session.ts";
import * as coupons from "./contract/coupons.ts";
import * as payment from "./contract/payment.ts";
import { placeOrder } from "./service/place-order.ts";
import { removeCoupon, setCoupon } from "./service/set-coupon.ts";
import { removeGiftCard, setGiftCard } from "./service/set-gift-card.ts";
import { listPayments, setPayment } from "./service/set-payment.ts";

export const checkoutApi = [
  handle(coupons.setCoupon, (context, { params, body }) => setCoupon(context, params.session, body.code)),
  handle(coupons.removeCoupon, (context, { params }) => removeCoupon(context, params.session)),
  handle(coupons.setGiftCard, (context, { params, body }) => setGiftCard(context, params.session, body.code)),
  handle(coupons.removeGiftCard, (context, { params }) => removeGiftCard(context, params.session)),
  handle(payment.setTip, (context, { params, body }) =>
    changeDraft(context, params.session, (draft) => ({ ...draft, tip: body.tip })),
  ),
  handle(payment.listPayments, (context, { params }) => listPayments(context, params.session)),
  handle(payment.setPaymentMethod, (context, { params, body }) => setPayment(context, params.session, body)),
  handle(payment.placeOrder, (context, { params, body }) =>
    placeOrder(context, params.session, body.agreedTotal),
  ),
];
