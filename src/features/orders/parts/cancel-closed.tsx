import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Order } from "../contract/order.ts";
import { anyPath } from "./appointment-path.ts";

const WHY: Partial<Record<Order["status"], string>> = {
  cancelled: "This appointment is cancelled already.",
  cancellation_request:
    "You have asked to cancel this appointment. We write to you as soon as somebody has answered.",
  complete: "This visit is done.",
};

/** For an appointment that cannot be cancelled (any more): why, and who helps. */
export function CancelClosed({ order }: { order: Order }) {
  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader
        title="This appointment cannot be cancelled here"
        lead={WHY[order.status] ?? "This visit has begun, or its time is over."}
      />
      <p className="max-w-prose text-ink-soft">
        If that is not right, call{" "}
        <PhoneLink
          number={order.area.phoneNumber}
          className="font-medium text-ink underline underline-offset-2"
        />{" "}
        and name your number {order.number}.
      </p>
      <LinkButton to={anyPath(order.id)} variant="secondary">
        See the appointment
      </LinkButton>
    </div>
  );
}
