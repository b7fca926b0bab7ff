import { CalendarClock, CalendarPlus, CalendarX, CreditCard, PawPrint, ReceiptText } from "lucide-react";
import { orderPaymentPath } from "#features/payments/parts/pending-payment.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { buttonClass } from "#ui/button-class.ts";
import { LinkButton } from "#ui/link-button.tsx";
import type { Order } from "../contract/order.ts";
import type { CustomerActions } from "../rules/customer-actions.ts";
import { calendarPath, cancelPath, receiptPath } from "./appointment-path.ts";
import { RebookButton } from "./rebook-button.tsx";
import { checkPath } from "./reschedule-path.ts";
import { servicesPath } from "./services-path.ts";

type ActionsProps = { order: Pick<Order, "id" | "number" | "money">; actions: CustomerActions };

const ICON = { "aria-hidden": true, className: "size-4.5" } as const;

/** The buttons of an order's actions. `actions` says which of them are possible now. */
export function AppointmentActions({ order: { id, number, money }, actions }: ActionsProps) {
  const { reschedule, cancel, services, calendar, rebook, receipt, pay } = actions;
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {reschedule !== "not" && (
        <LinkButton to={checkPath(id)} icon={<CalendarClock {...ICON} />}>
          {reschedule === "ask" ? "Ask for another time" : "Change the time"}
        </LinkButton>
      )}
      {services && (
        <LinkButton to={servicesPath(id)} variant="secondary" icon={<PawPrint {...ICON} />}>
          Change services
        </LinkButton>
      )}
      {pay !== "not" && (
        <LinkButton
          to={orderPaymentPath(id)}
          variant={pay === "due" ? "primary" : "secondary"}
          icon={<CreditCard {...ICON} />}
        >
          {pay === "due"
            ? `Pay ${formatCents(money.due)}`
            : pay === "tip"
              ? "Leave a tip"
              : "Change the payment"}
        </LinkButton>
      )}
      {receipt && (
        <LinkButton
          to={receiptPath(id)}
          variant={pay === "due" ? "secondary" : "primary"}
          icon={<ReceiptText {...ICON} />}
        >
          See the receipt
        </LinkButton>
      )}
      {calendar && (
        <a
          href={calendarPath(id)}
          download={`${number}.ics`}
          className={buttonClass({ variant: "secondary" })}
        >
          <CalendarPlus {...ICON} />
          Add to calendar
        </a>
      )}
      {rebook && <RebookButton orderId={id} />}
      {cancel !== "not" && (
        <LinkButton to={cancelPath(id)} variant="quiet" icon={<CalendarX {...ICON} />}>
          {cancel === "ask" ? "Ask to cancel" : "Cancel"}
        </LinkButton>
      )}
    </div>
  );
}
