import { petNames } from "../rules/order.ts";
import { bookedFacts, type Mail, type MailSource, orderLink, whenText, writeMail } from "./order-mail.ts";
import type { GroomerMail } from "./rescheduled.ts";

/** To the customer, once nobody comes any more. */
export function cancelledMail(letter: MailSource): Mail {
  const { order } = letter;
  const isHeld = order.paymentMethod?.id === "card";
  return writeMail(letter, {
    headline: `Cancelled: ${petNames(order)} on ${whenText(letter)}`,
    facts: bookedFacts(letter),
    paragraphs: [
      "Nobody comes, and nothing is charged.",
      ...(isHeld ? ["What was held on your card is let go; your bank may take a few days to show it."] : []),
      "The calendar file that comes with this mail removes the entry.",
    ],
  });
}

export function cancelledText(letter: MailSource): string {
  const { order, site } = letter;
  return `${site.settings.name}: the visit of ${petNames(order)} on ${whenText(letter)} is cancelled, nothing is charged. Number ${order.number}.`;
}

/** Inside the notice window: what was asked for, and what stands until then. */
export function cancelRequestedMail(letter: MailSource): Mail {
  const { order } = letter;
  const groomer = order.serviceProvider?.displayName ?? "your groomer";
  return writeMail(letter, {
    headline: `We have asked to cancel: ${petNames(order)} on ${whenText(letter)}`,
    facts: bookedFacts(letter),
    paragraphs: [
      `Your visit is soon, and ${groomer} has planned for it. We answer as soon as we can.`,
      `Until you hear from us your time stands: ${whenText(letter)}.`,
    ],
  });
}

export function cancelRequestedText(letter: MailSource): string {
  const { order, site } = letter;
  return `${site.settings.name}: we have asked to cancel ${petNames(order)} on ${whenText(letter)}. Until you hear from us it stands. ${orderLink(letter)}`;
}

/** To the groomer, when a visit is cancelled or shall be. */
export function groomerCancelMail(letter: MailSource, isAsked: boolean): GroomerMail {
  const { order, site } = letter;
  const what = `${petNames(order)}, ${whenText(letter)}`;
  const said = isAsked
    ? `The customer asks to cancel the visit of ${what}. It stands until somebody has answered.`
    : `The visit of ${what} is cancelled. The time is yours again.`;
  const bodyText = [said, `Number: ${order.number}`, site.settings.name].join("\n\n");
  return { subject: `${isAsked ? "May it be cancelled?" : "Cancelled:"} ${what}`, bodyText };
}
