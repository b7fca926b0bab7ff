import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Order } from "../contract/order.ts";
import { orderPath } from "./move-path.ts";

function whyNot({ status }: Order): string {
  switch (status) {
    case "cancelled":
      return "This appointment is cancelled.";
    case "cancellation_request":
      return "You have asked to cancel this appointment.";
    case "complete":
      return "This visit is done.";
    case "request":
      return "This is a request: we are still looking for its time.";
    default:
      return "This visit has begun, or its time is over.";
  }
}

/** For an appointment that cannot be moved (any more): why, and who helps. */
export function MoveClosed({ order }: { order: Order }) {
  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader title="This time cannot be changed here" lead={whyNot(order)} />
      <p className="max-w-prose text-ink-soft">
        If that is not right, call{" "}
        <PhoneLink
          number={order.area.phoneNumber}
          className="font-medium text-ink underline underline-offset-2"
        />{" "}
        and name your number {order.number}.
      </p>
      <LinkButton to={orderPath(order)} variant="secondary">
        See the appointment
      </LinkButton>
    </div>
  );
}
