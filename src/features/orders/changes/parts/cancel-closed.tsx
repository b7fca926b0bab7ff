import type { Order } from "../../contract/order.ts";
import { anyPath } from "../../parts/appointment-path.ts";
import { CANCEL_CLOSED } from "../words.ts";
import { ChangeClosed } from "./change-closed.tsx";

const { begun, ...WHY }: Partial<Record<Order["status"], string>> & { begun: string } = CANCEL_CLOSED;

/** Shows why an appointment cannot be cancelled here, and the number to call. */
export function CancelClosed({ order }: { order: Order }) {
  return (
    <ChangeClosed
      order={order}
      title="This appointment cannot be cancelled here"
      why={WHY[order.status] ?? begun}
      to={anyPath(order.id)}
    />
  );
}
