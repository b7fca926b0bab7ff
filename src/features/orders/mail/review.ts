import { petNames } from "../rules/order.ts";
import { type Mail, type MailSource, whenText, writeMail } from "./order-mail.ts";
import { type GroomerMail, writeGroomerMail } from "./rescheduled.ts";

/** To the groomer, when a visit of theirs is reviewed. */
export function groomerReviewedMail(
  { order, site, origin }: MailSource,
  { rating, comment }: { rating: number; comment: string },
): GroomerMail {
  const stars = `${rating} of 5 stars`;
  return writeGroomerMail(site, `${stars}: ${petNames(order)}`, [
    `The visit of ${petNames(order)} on ${whenText({ order })} has got ${stars}.`,
    ...(comment ? [comment] : []),
    ...(order.serviceProvider ? [`All reviews: ${origin}/${order.serviceProvider.vanityUrl}#reviews`] : []),
  ]);
}

/** To the customer, when their groomer has answered what they wrote. */
export function repliedMail(letter: MailSource, reply: string): Mail {
  const { order, origin } = letter;
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  return writeMail(letter, {
    headline: `${groomer} has answered your review`,
    facts: [
      ["Visit", whenText(letter)],
      ["For", petNames(order)],
    ],
    paragraphs: [`${groomer} writes: ${reply}`],
    links: [["See your review", `${origin}/customer/appointments/${order.id}/review`]],
  });
}
