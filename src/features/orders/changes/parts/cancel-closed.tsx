import type { Order } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { ChangeClosed } from "./change-closed.tsx";

const WHY: Partial<Record<Order["status"], string>> = {
  cancelled: "This appointment is cancelled already.",
  cancellation_request:
    "You have asked to cancel this appointment. We write to you as soon as somebody has answered.",
  complete: "This visit is done.",
};

/** For an appointment that cannot be cancelled (any more): why, and who helps. */
export function CancelClosed({ order }: { order: Order }) {
  return (
    <ChangeClosed
      order={order}
      title="This appointment cannot be cancelled here"
      why={WHY[order.status] ?? "This visit has begun, or its time is over."}
      to={anyPath(order.id)}
    />
  );
}
