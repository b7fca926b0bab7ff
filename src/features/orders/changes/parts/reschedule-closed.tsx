import type { Order } from "../../contract/order.ts";
import { orderPath } from "../../parts/reschedule-path.ts";
import { ChangeClosed } from "./change-closed.tsx";

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
export function RescheduleClosed({ order }: { order: Order }) {
  return (
    <ChangeClosed
      order={order}
      title="This time cannot be changed here"
      why={whyNot(order)}
      to={orderPath(order)}
    />
  );
}
