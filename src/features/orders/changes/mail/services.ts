import {
  changeRule,
  compose,
  factsOf,
  type Letter,
  linkOf,
  type Mail,
  whatNext,
  when,
} from "../../mail/order-mail.ts";
import { type GroomerNews, newsOf, whereToGo } from "../../mail/rescheduled.ts";
import { petNames } from "../../rules/order.ts";

/** `words`: what has changed, such as "Added: Bath for Bo". */
export type ServicesLetter = Letter & { words: string };

/** To the customer, once the visit has its new services. */
export function servicesMail(letter: ServicesLetter): Mail {
  return compose(letter, {
    headline: `Changed: what we do for ${petNames(letter.order)} on ${when(letter)}`,
    facts: [["Changed", letter.words], ...factsOf(letter)],
    paragraphs: [
      whatNext(letter),
      "The calendar file that comes with this mail takes the place of the one before.",
      changeRule(letter),
    ],
  });
}

export function servicesText(letter: ServicesLetter): string {
  const { order, site, words } = letter;
  return `${site.settings.name}: ${words}. ${when(letter)}. Number ${order.number}. ${linkOf(letter)}`;
}

/** To the groomer: more or less to do, and until when. */
export function groomerServicesNews(letter: ServicesLetter): GroomerNews {
  const { order, site, words } = letter;
  return newsOf(site, `Changed: ${petNames(order)}, ${when(letter)}`, [
    `${words}.`,
    `When: ${when(letter)}`,
    ...whereToGo(order),
  ]);
}
