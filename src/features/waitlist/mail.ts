import { mailBrand } from "#features/sites/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { untilText } from "./words/entries.ts";
import { OFFER_LINK, offerParagraphs, offerText, offerTitle } from "./words/mails.ts";

/**
 * A time that is held for a customer on the waitlist. `timeZone` is the area's; `pets` are the known names.
 */
export type HeldTime = {
  site: SiteRecord;
  firstName: string;
  groomer: string;
  pets: readonly string[];
  offer: { startsAt: Date; endsAt: Date; expiresAt: Date };
  timeZone: string;
  /** `origin`: the brand's own. `href`: the page on which the customer books the time or leaves it. */
  origin: string;
  href: string;
  now: Date;
};

const whenText = ({ offer, timeZone }: HeldTime) => formatDayAndTime(offer.startsAt, timeZone);

const endText = ({ offer, timeZone, now }: HeldTime) => untilText(offer.expiresAt, now, timeZone);

export function heldTimeMail(held: HeldTime) {
  const { site, firstName, groomer, pets, origin, href } = held;
  const { settings } = site;
  return renderBrandedMail({
    brand: mailBrand(settings, origin),
    title: offerTitle(whenText(held)),
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    facts: [
      ["When", whenText(held)],
      ["Groomer", groomer],
      ["For", pets.join(", ")],
      ["Held until", endText(held)],
    ],
    words: offerParagraphs(endText(held)),
    link: { href, label: OFFER_LINK },
    signature: [settings.name, settings.phone && formatPhone(settings.phone)].filter(Boolean).join(" · "),
  });
}

export function heldTimeText(held: HeldTime): string {
  const { site, groomer, href } = held;
  const time = { starts: whenText(held), until: endText(held), groomer };
  return `${offerText(site.settings.name, time)}: ${href}`;
}
