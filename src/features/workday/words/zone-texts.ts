/** What the pages of zones say to the groomer. */
export const OWN_ZONE_TEXTS = {
  zones: "Your zones",
  lead: "Customers can book you where a zone covers their door. Where zones overlap, the lowest price of the day counts.",
  none: "Without a zone, customers cannot book you.",
  outside: "Booked visits would lie outside your zones",
  unbookable: "Customers could not book you",
  draw: "Draw your zone",
  zone: "Your zone",
  key: "Dashed lines: your brand's areas and other zones. Dots: your clients, to about a quarter mile.",
} as const;

/** The same to the groomer or to the team. */
export type ZoneTexts = Record<keyof typeof OWN_ZONE_TEXTS, string>;
