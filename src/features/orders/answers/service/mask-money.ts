import type { Context } from "#kit/server/api-handler.ts";
import { mayAsStaff } from "#kit/wire/actor.ts";
import { withoutCard } from "../../rules/mask-card.ts";
import type { ProviderOrder, StaffOrder } from "../contract/answers.ts";

/** Returns an order as its caller, a staff member, may see it: without `money.read`, no payments. */
export function maskMoney({ actor }: Context, order: ProviderOrder): StaffOrder {
  if (mayAsStaff(actor, "money.read")) return order;
  const unknown = { money: null, held: null, receivedInCash: null, creditCardId: null };
  const giftCard = order.giftCard && { ...order.giftCard, ending: "" };
  return { ...order, ...unknown, giftCard, paymentMethod: withoutCard(order.paymentMethod) };
}
