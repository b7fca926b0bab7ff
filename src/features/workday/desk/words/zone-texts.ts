import type { ZoneTexts } from "../../words/zone-texts.ts";

/** What the pages of zones say to the team about the groomer. */
export const TEAM_ZONE_TEXTS: ZoneTexts = {
  zones: "Zones",
  lead: "Customers can book this groomer where a zone covers their door. Where zones overlap, the lowest price of the day counts. Each change is mailed to the groomer.",
  none: "Without a zone, customers cannot book this groomer.",
  outside: "Booked visits would lie outside the groomer's zones",
  unbookable: "Customers could not book this groomer",
  draw: "Draw the zone",
  zone: "The zone",
  key: "Dashed lines: the brand's areas and other zones. Dots: the groomer's clients, to about a quarter mile.",
};
