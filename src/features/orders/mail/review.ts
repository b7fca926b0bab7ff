import { petNames } from "../rules/order.ts";
import { compose, type Letter, type Mail, when } from "./order-mail.ts";
import { type GroomerNews, newsOf } from "./rescheduled.ts";

/** To the groomer, when a visit of theirs is reviewed. */
export function groomerReviewedNews(
  { order, site, origin }: Letter,
  { rating, comment }: { rating: number; comment: string },
): GroomerNews {
  const stars = `${rating} of 5 stars`;
  return newsOf(site, `${stars}: ${petNames(order)}`, [
    `The visit of ${petNames(order)} on ${when({ order })} has got ${stars}.`,
    ...(comment ? [comment] : []),
    ...(order.serviceProvider ? [`All reviews: ${origin}/${order.serviceProvider.vanityUrl}#reviews`] : []),
  ]);
}

/** To the customer, when their groomer has answered what they wrote. */
export function repliedMail(letter: Letter, reply: string): Mail {
  const { order, origin } = letter;
  const groomer = order.serviceProvider?.displayName ?? "Your groomer";
  return compose(letter, {
    headline: `${groomer} has answered your review`,
    facts: [
      ["Visit", when(letter)],
      ["For", petNames(order)],
    ],
    paragraphs: [`${groomer} writes: ${reply}`],
    links: [["See your review", `${origin}/customer/appointments/${order.id}/review`]],
  });
}
