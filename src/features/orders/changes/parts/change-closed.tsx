import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Order } from "../../contract/order.ts";

type ClosedProps = { order: Order; title: string; why: string; to: string };

/**
 * Shows why an appointment cannot be changed here, the number to call, and a link back to the appointment.
 */
export function ChangeClosed({ order, title, why, to }: ClosedProps) {
  return (
    <div className="grid justify-items-start gap-6">
      <PageHeader title={title} lead={why} />
      <p className="max-w-prose text-ink-soft">
        If that is not right, call{" "}
        <PhoneLink
          number={order.area.phoneNumber}
          className="font-medium text-ink underline underline-offset-2"
        />{" "}
        and give your appointment number {order.number}.
      </p>
      <LinkButton to={to} variant="secondary">
        See the appointment
      </LinkButton>
    </div>
  );
}
