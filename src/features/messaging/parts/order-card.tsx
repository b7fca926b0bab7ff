import { Form, useNavigation } from "react-router";
import { declinePath } from "#features/orders/answers/parts/request-paths.ts";
import { askTimePath, groomerVisitPath } from "#features/orders/answers/parts/visit-paths.ts";
import type { OrderCard } from "#features/orders/contract/order-card.ts";
import { anyPath, askedTimePath, cancelPath } from "#features/orders/parts/appointment-path.ts";
import { checkPath } from "#features/orders/parts/reschedule-path.ts";
import { reviewPath } from "#features/orders/parts/review-path.ts";
import { StatusBadge } from "#features/orders/parts/status-badge.tsx";
import { proposalPath } from "#features/orders/proposals/parts/proposal-paths.ts";
import { orderPaymentPath } from "#features/payments/parts/pending-payment.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Message } from "../contract/messages.ts";
import { CARD_TEXTS, NEWS } from "../words/cards.ts";

export type OrderCardProps = {
  message: Message;
  /** The visit as it is now; undefined if it has gone to another groomer. */
  order: OrderCard | undefined;
  /** Whether the reader is the groomer of the visit, else its customer. */
  isGroomer: boolean;
  /** The visit's latest card, which has what the reader may do. */
  isLatest: boolean;
  now: number;
};

/**
 * What happened to a visit. The visit's latest card also shows the visit as it is now, and what the reader
 * may do with it.
 */
export function OrderCardView({ message, order, isGroomer, isLatest, now }: OrderCardProps) {
  const { card, removed } = message;
  if (!card) return null;
  if (removed || !isLatest || !order) {
    const what = removed ? CARD_TEXTS.takenBack : (order?.pets ?? CARD_TEXTS.elsewhere);
    return (
      <li className="my-2 text-center text-sm wrap-anywhere text-ink-soft">
        {NEWS[card.news]}: {what}
      </li>
    );
  }
  return (
    <li className="my-2 grid w-full max-w-[30rem] gap-2 justify-self-center rounded-lg border border-line bg-raised p-4">
      <p className="flex flex-wrap items-center gap-2 font-semibold">
        {NEWS[card.news]}
        {isGroomer && order.status === "pending" ? (
          <Badge tone="warn">{CARD_TEXTS.waits}</Badge>
        ) : (
          <StatusBadge status={order.status} isNoShow={order.orderMarkedAsNoShow} />
        )}
      </p>
      <Facts order={order} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isGroomer && order.status === "pending" && <AcceptForm orderId={order.id} />}
        {linksFor(order, isGroomer, now).map(({ to, label }) => (
          <TextLink key={to} to={to} className="inline-flex min-h-11 items-center">
            {label}
          </TextLink>
        ))}
      </div>
    </li>
  );
}

function Facts({ order: { pets, appointmentStart, timeZone, total, number } }: { order: OrderCard }) {
  return (
    <p className="text-sm wrap-anywhere text-ink-soft">
      {appointmentStart && `${formatDayAndTime(new Date(appointmentStart), timeZone)}, `}
      {pets}, {formatRange(total)}, number {number}
    </p>
  );
}

function AcceptForm({ orderId }: { orderId: string }) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.get("part") === "accept" && formData.get("orderId") === orderId;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="part" value="accept" />
      <input type="hidden" name="orderId" value={orderId} />
      <Button size="sm" className="min-h-11" busy={busy}>
        {CARD_TEXTS.accept}
      </Button>
    </Form>
  );
}

type Link = { to: string; label: string };

/** What the reader may do with the visit on its own pages. */
function linksFor(order: OrderCard, isGroomer: boolean, now: number): Link[] {
  return isGroomer ? linksForGroomer(order, now) : linksForCustomer(order, now);
}

function linksForCustomer({ id, status, asks, isReviewed, ...order }: OrderCard, now: number): Link[] {
  if (status === "complete") {
    return [
      ...(isReviewed ? [] : [{ to: reviewPath(id), label: CARD_TEXTS.review }]),
      { to: orderPaymentPath(id), label: CARD_TEXTS.pay },
    ];
  }
  const see = { to: anyPath(id), label: CARD_TEXTS.see };
  if (asks === "time") return [{ to: askedTimePath(id), label: CARD_TEXTS.answerTime }, see];
  if (asks === "proposal") return [{ to: proposalPath(id), label: CARD_TEXTS.answer }, see];
  const isAhead = order.appointmentStart !== null && Date.parse(order.appointmentStart) > now;
  if (!isAhead || (status !== "accepted" && status !== "pending")) return [see];
  return [
    see,
    { to: checkPath(id), label: CARD_TEXTS.time },
    { to: cancelPath(id), label: CARD_TEXTS.cancel },
  ];
}

function linksForGroomer({ id, status, appointmentStart }: OrderCard, now: number): Link[] {
  const see = { to: groomerVisitPath(id), label: CARD_TEXTS.see };
  if (status === "pending") return [{ to: declinePath(id), label: CARD_TEXTS.decline }, see];
  const isAhead = appointmentStart !== null && Date.parse(appointmentStart) > now;
  if (status !== "accepted" || !isAhead) return [see];
  return [see, { to: askTimePath(id), label: CARD_TEXTS.askTime }];
}
