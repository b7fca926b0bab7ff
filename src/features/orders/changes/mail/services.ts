import {
  bookedFacts,
  changeRule,
  type Mail,
  type MailSource,
  orderLink,
  whatNext,
  whenText,
  writeMail,
} from "../../mail/order-mail.ts";
import { type GroomerMail, visitLines, writeGroomerMail } from "../../mail/rescheduled.ts";
import { petNames } from "../../rules/order.ts";

/** `words`: what has changed, such as "Added: Bath for Bo". */
export type ServicesSource = MailSource & { words: string };

/** To the customer, once the visit has its new services. */
export function servicesMail(letter: ServicesSource): Mail {
  return writeMail(letter, {
    headline: `Changed: what we do for ${petNames(letter.order)} on ${whenText(letter)}`,
    facts: [["Changed", letter.words], ...bookedFacts(letter)],
    paragraphs: [
      whatNext(letter),
      "The calendar file that comes with this mail takes the place of the one before.",
      changeRule(letter),
    ],
  });
}

export function servicesText(letter: ServicesSource): string {
  const { order, site, words } = letter;
  return `${site.settings.name}: ${words}. ${whenText(letter)}. Number ${order.number}. ${orderLink(letter)}`;
}

/** To the groomer: more or less to do, and until when. */
export function groomerServicesMail(letter: ServicesSource): GroomerMail {
  const { order, site, words } = letter;
  return writeGroomerMail(site, `Changed: ${petNames(order)}, ${whenText(letter)}`, [
    `${words}.`,
    `When: ${whenText(letter)}`,
    ...visitLines(order),
  ]);
}
