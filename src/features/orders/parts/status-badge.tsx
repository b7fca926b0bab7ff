import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { Order } from "../contract/order.ts";
import { STATUS_WORDS } from "../words/status.ts";

/** How each status of an appointment looks. */
export const STATUS_TONES: Record<Order["status"], BadgeTone> = {
  request: "info",
  pending: "warn",
  accepted: "success",
  reschedule_request: "warn",
  cancellation_request: "warn",
  complete: "neutral",
  cancelled: "danger",
};

/** The status of an appointment as a colored badge, with a second badge for a no-show. */
export function StatusBadge({ status, isNoShow }: { status: Order["status"]; isNoShow: boolean }) {
  const words = STATUS_WORDS[status];
  return (
    <>
      <Badge tone={STATUS_TONES[status]}>{words[0]?.toUpperCase() + words.slice(1)}</Badge>
      {isNoShow && <Badge tone="danger">Missed visit</Badge>}
    </>
  );
}
