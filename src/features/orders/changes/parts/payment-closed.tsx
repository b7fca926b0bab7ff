import { LinkButton } from "#ui/link-button.tsx";
import type { Order } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { PAYMENT_CLOSED } from "../words.ts";

function whyNot({ status, orderMarkedAsNoShow }: Order): string {
  if (orderMarkedAsNoShow) return PAYMENT_CLOSED.missed;
  if (status === "cancelled") return PAYMENT_CLOSED.cancelled;
  return PAYMENT_CLOSED.open;
}

/** Shows why an order cannot be paid now, and a link back to the appointment. */
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
