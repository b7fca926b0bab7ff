import { useLocation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { useSeen } from "#kit/web/use-seen.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { Changed } from "#ui/changed.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { STATUS_LABELS } from "../words/list.ts";
import { deskWhen } from "./desk-facts.tsx";

/** What an order is now: "Accepted, Tuesday, Nov 24, 10:00 AM to 11:00 AM, with Ada Brush, $95.00". */
function orderText(order: DeskAppointment): string {
  const { status, serviceProvider, totals } = order;
  const groomer = serviceProvider ? [`with ${serviceProvider.displayName}`] : [];
  return [STATUS_LABELS[status], deskWhen(order), ...groomer, formatRange(totals.total)].join(", ");
}

/** The fields by which a form of an order's page names what its reader saw. */
export function SeenOrder({ order }: { order: DeskAppointment }) {
  return (
    <>
      <input type="hidden" name="version" value={order.version} />
      <input type="hidden" name="seen" value={orderText(order)} />
    </>
  );
}

type ChangedOrderProps = { order: DeskAppointment; refused: RefusedForm | undefined };

/** What another person has made of an order since its page was opened or a form of it was sent. */
export function ChangedOrder(props: ChangedOrderProps) {
  return <SinceOpened key={useLocation().key} {...props} />;
}

function SinceOpened({ order, refused }: ChangedOrderProps) {
  const now = orderText(order);
  return (
    <Changed title="The appointment has changed" seen={useSeen(refused, order.version, now)} now={now} />
  );
}
