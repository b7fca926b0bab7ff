import type { Order } from "../../contract/order.ts";
import { orderPath } from "../../parts/reschedule-path.ts";
import { RESCHEDULE_CLOSED } from "../words.ts";
import { ChangeClosed } from "./change-closed.tsx";

const { begun, ...WHY }: Partial<Record<Order["status"], string>> & { begun: string } = RESCHEDULE_CLOSED;

/** Shows why an appointment cannot get another time here, and the number to call. */
export function RescheduleClosed({ order }: { order: Order }) {
  return (
    <ChangeClosed
      order={order}
      title="This time cannot be changed here"
      why={WHY[order.status] ?? begun}
      to={orderPath(order)}
    />
  );
}
