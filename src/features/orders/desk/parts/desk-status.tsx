import { Badge } from "#ui/badge.tsx";
import { STATUS_TONES } from "../../parts/status-badge.tsx";
import type { OrderStatus } from "../../rules/order.ts";
import { FLAG_LABELS, STATUS_LABELS } from "../words/list.ts";

type DeskStatusProps = {
  status: OrderStatus;
  orderMarkedAsNoShow: boolean;
  isLate?: boolean;
  isOverdue?: boolean;
  isGroomerGone?: boolean;
  lacksConfirmation?: boolean;
};

/** An order's status to staff, with what they must look at. */
export function DeskStatus({
  status,
  orderMarkedAsNoShow,
  isLate,
  isOverdue,
  isGroomerGone,
  lacksConfirmation,
}: DeskStatusProps) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
      {orderMarkedAsNoShow && <Badge tone="danger">Missed visit</Badge>}
      {isLate && <Badge tone="danger">{FLAG_LABELS.late}</Badge>}
      {isGroomerGone && <Badge tone="danger">{FLAG_LABELS.groomer_gone}</Badge>}
      {lacksConfirmation && <Badge tone="warn">{FLAG_LABELS.customer_unconfirmed}</Badge>}
      {isOverdue && <Badge tone="warn">{FLAG_LABELS.overdue}</Badge>}
    </span>
  );
}
