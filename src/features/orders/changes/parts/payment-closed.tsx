import { LinkButton } from "#ui/link-button.tsx";
import type { Order } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";

function whyNot({ status, orderMarkedAsNoShow }: Order): string {
  if (orderMarkedAsNoShow)
    return "Nobody was there for this visit, so nothing else is to be paid for it here.";
  if (status === "cancelled") return "This appointment is cancelled, so nothing else is to be paid for it.";
  return "You choose how to pay once your request has its time.";
}

/** For an order of which nothing can be paid (any more, or yet). */
export function PaymentClosed({ order, isPending }: { order: Order; isPending: boolean }) {
  return (
    <div className="grid justify-items-start gap-6">
      {!isPending && <p className="max-w-prose text-ink-soft">{whyNot(order)}</p>}
      <LinkButton to={anyPath(order.id)} variant="secondary">
        See the appointment
      </LinkButton>
    </div>
  );
}
