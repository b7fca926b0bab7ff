import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { useSite } from "#features/sites/parts/use-site.ts";
import { Card } from "#ui/card.tsx";
import { EmptyMailbox } from "#ui/illustrations/empty-mailbox.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { Order } from "../contract/order.ts";
import { petNames, preferredTimesText } from "../rules/order.ts";
import { Step } from "./what-next.tsx";

/** The head of a request's page. The request may be open, or cancelled before it got a time. */
export function RequestWelcome({ order, title }: { order: Order; title: string }) {
  const { status, wishes, serviceProvider, number } = order;
  const isOpen = status === "request";
  const groomer = serviceProvider ? `, with ${serviceProvider.displayName} if possible` : "";
  return (
    <section className="grid items-center gap-6 sm:grid-cols-[1fr_12rem]">
      <div>
        <PageHeader
          title={title}
          lead={`${petNames(order)}${wishes ? `: ${preferredTimesText(wishes)}` : ""}${groomer}.`}
        />
        <p className="mt-4 text-ink-soft">
          Your number is <strong className="font-semibold text-ink tabular-nums">{number}</strong>.
          {isOpen && " We have sent it to you by e-mail and text."}
        </p>
        {wishes?.note && (
          <p className="mt-4 border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line text-ink-soft">
            {wishes.note}
          </p>
        )}
      </div>
      <Card tone="brand" padding="md" className="max-sm:hidden print:hidden">
        <EmptyMailbox className="w-full" />
      </Card>
    </section>
  );
}

/** Shows the customer of an open request what happens next, and how to reach a person. */
export function RequestNext({ order }: { order: Order }) {
  const { name } = useSite();
  const { area, wishes, number } = order;
  if (order.status !== "request") return null;
  return (
    <section>
      <h2>What happens next</h2>
      <ol className="mt-5 grid gap-5">
        <Step number={1} title="We look for a groomer and a time">
          {`Someone at ${name} reads your request and asks the groomers near you.`}
        </Step>
        <Step number={2} title="We answer within one working day">
          {wishes?.wantsCall
            ? "We call you, as you asked. If we cannot reach you, we write by text and e-mail."
            : "We write by text and e-mail, with the times that we found and the price."}
        </Step>
        <Step number={3} title="You decide">
          Nothing is booked or paid until you agree to a time and a price.
        </Step>
      </ol>
      <h2 className="mt-10">Something to add?</h2>
      <p className="mt-3 max-w-prose text-ink-soft">
        Call{" "}
        <PhoneLink number={area.phoneNumber} className="font-medium text-ink underline underline-offset-2" />{" "}
        and give your request number {number}.
      </p>
    </section>
  );
}
