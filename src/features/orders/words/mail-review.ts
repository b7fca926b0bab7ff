import { quoteText } from "./mail-phrases.ts";

export function reviewedWords(pets: string, rating: number, time: string): { subject: string; text: string } {
  const stars = `${rating} of 5 stars`;
  return {
    subject: `${stars}: ${pets}`,
    text: `The customer gave ${stars} for the visit of ${pets} on ${time}.`,
  };
}

export function repliedTitle(groomer: string): string {
  return `${groomer} has answered your review`;
}

export function moderatedWords({ published, reason, brand }: Moderation): {
  headline: string;
  paragraphs: string[];
} {
  if (published)
    return {
      headline: "Your review is shown again",
      paragraphs: [`${brand} shows your review again, and its stars count.`],
    };
  return {
    headline: "Your review is no longer shown",
    paragraphs: [
      `${brand} has hidden your review. Only you can still see it, and its stars do not count.`,
      quoteText(reason),
      "If you think that is a mistake, please call us.",
    ],
  };
}

/** `reason`: what the team wrote when it hid the review. `brand`: the brand's name. */
type Moderation = { published: boolean; reason: string; brand: string };
