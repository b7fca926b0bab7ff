import { declinePath } from "#features/orders/answers/parts/request-paths.ts";
import { askTimePath, groomerVisitPath } from "#features/orders/answers/parts/visit-paths.ts";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { anyPath, askedTimePath, cancelPath } from "#features/orders/parts/appointment-path.ts";
import { checkPath } from "#features/orders/parts/reschedule-path.ts";
import { reviewPath } from "#features/orders/parts/review-path.ts";
import { proposalPath } from "#features/orders/proposals/parts/proposal-paths.ts";
import { orderPaymentPath } from "#features/payments/parts/pending-payment.ts";
import { CARD_TEXTS } from "../words/cards.ts";

type Link = { to: string; label: string };

/** What the card itself answers by forms, so that no link leads to the page with the same. */
export type InCard = { decline: boolean; cancel: boolean; tip: boolean };

/** What the reader may do with the visit on its own pages. */
export function linksFor(order: OrderCard, isGroomer: boolean, now: number, inCard: InCard): Link[] {
  return isGroomer ? linksForGroomer(order, now, inCard) : linksForCustomer(order, now, inCard);
}

function linksForCustomer(order: OrderCard, now: number, inCard: InCard): Link[] {
  const { id, status, asks, isReviewed } = order;
  const see = { to: anyPath(id), label: CARD_TEXTS.see };
  if (status === "complete" && order.orderMarkedAsNoShow) return [see];
  if (status === "complete") {
    return [
      ...(isReviewed ? [] : [{ to: reviewPath(id), label: CARD_TEXTS.review }]),
      ...(inCard.tip ? [see] : [{ to: orderPaymentPath(id), label: CARD_TEXTS.pay }]),
    ];
  }
  // The price before and after, and the other choices, are on the pages of the questions.
  if (asks === "time") return [{ to: askedTimePath(id), label: CARD_TEXTS.more }, see];
  if (asks === "proposal") return [{ to: proposalPath(id), label: CARD_TEXTS.more }, see];
  if (!isAhead(order, now) || (status !== "accepted" && status !== "pending")) return [see];
  return [
    see,
    { to: checkPath(id), label: CARD_TEXTS.time },
    ...(inCard.cancel ? [] : [{ to: cancelPath(id), label: CARD_TEXTS.cancel }]),
  ];
}

function linksForGroomer(order: OrderCard, now: number, inCard: InCard): Link[] {
  const { id, status } = order;
  const see = { to: groomerVisitPath(id), label: CARD_TEXTS.see };
  if (waitsForGroomer(order))
    return [...(inCard.decline ? [] : [{ to: declinePath(id), label: CARD_TEXTS.decline }]), see];
  if (status !== "accepted" || !isAhead(order, now)) return [see];
  return [see, { to: askTimePath(id), label: CARD_TEXTS.askTime }];
}

const isAhead = ({ appointmentStart }: OrderCard, now: number) =>
  appointmentStart !== null && Date.parse(appointmentStart) > now;

const WAITING = ["pending", "reschedule_request", "cancellation_request"] as const;
export type WaitingCard = OrderCard & { status: (typeof WAITING)[number] };

/** Whether the order waits for its groomer's answer. */
export function waitsForGroomer(order: OrderCard): order is WaitingCard {
  return WAITING.some((status) => status === order.status);
}

/** Whether the customer may cancel the visit, or ask for that. */
export function mayCancel(order: OrderCard, now: number): boolean {
  return (
    (order.status === "accepted" || order.status === "pending") && order.asks === null && isAhead(order, now)
  );
}

/** The id of a control on an order's card: several cards have the same forms. */
export const idOnCard = (name: string, orderId: string) => `${name}-${orderId}`;
