import { petNames } from "../rules/order.ts";
import { compose, factsOf, type Letter, linkOf, type Mail, when } from "./order-mail.ts";
import type { GroomerNews } from "./rescheduled.ts";

/** To the customer, once nobody comes any more. */
export function cancelledMail(letter: Letter): Mail {
  const { order } = letter;
  const isHeld = order.paymentMethod?.id === "card";
  return compose(letter, {
    headline: `Cancelled: ${petNames(order)} on ${when(letter)}`,
    facts: factsOf(letter),
    paragraphs: [
      "Nobody comes, and nothing is charged.",
      ...(isHeld ? ["What was held on your card is let go; your bank may take a few days to show it."] : []),
      "The calendar file that comes with this mail removes the entry.",
    ],
  });
}

export function cancelledText(letter: Letter): string {
  const { order, site } = letter;
  return `${site.settings.name}: the visit of ${petNames(order)} on ${when(letter)} is cancelled, nothing is charged. Number ${order.number}.`;
}

/** Inside the notice window: what was asked for, and what stands until then. */
export function cancelAskedMail(letter: Letter): Mail {
  const { order } = letter;
  const groomer = order.serviceProvider?.displayName ?? "your groomer";
  return compose(letter, {
    headline: `We have asked to cancel: ${petNames(order)} on ${when(letter)}`,
    facts: factsOf(letter),
    paragraphs: [
      `Your visit is soon, and ${groomer} has planned for it. We answer as soon as we can.`,
      `Until you hear from us your time stands: ${when(letter)}.`,
    ],
  });
}

export function cancelAskedText(letter: Letter): string {
  const { order, site } = letter;
  return `${site.settings.name}: we have asked to cancel ${petNames(order)} on ${when(letter)}. Until you hear from us it stands. ${linkOf(letter)}`;
}

/** To the groomer, when a visit is cancelled or shall be. */
export function groomerCancelNews(letter: Letter, isAsked: boolean): GroomerNews {
  const { order, site } = letter;
  const what = `${petNames(order)}, ${when(letter)}`;
  const said = isAsked
    ? `The customer asks to cancel the visit of ${what}. It stands until somebody has answered.`
    : `The visit of ${what} is cancelled. The time is yours again.`;
  const bodyText = [said, `Number: ${order.number}`, site.settings.name].join("\n\n");
  return { subject: `${isAsked ? "May it be cancelled?" : "Cancelled:"} ${what}`, bodyText };
}
