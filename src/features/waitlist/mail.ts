import { dateIn } from "#features/calendar/rules/wall-clock.ts";
import { letterBrand } from "#features/sites/rules.ts";
import type { SiteRecord } from "#features/sites/service.ts";
import { renderBrandedMail } from "#kit/server/branded-mail.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { formatClock } from "#kit/wire/format/times.ts";

/**
 * A time that is held for somebody who waits for one. `timeZone`: of the area; `pets`: the names that are
 * known.
 */
export type HeldTime = {
  site: SiteRecord;
  firstName: string;
  groomer: string;
  pets: readonly string[];
  offer: { startsAt: Date; endsAt: Date; expiresAt: Date };
  timeZone: string;
  /** The brand's own address, and the page where the time is booked or left. */
  origin: string;
  href: string;
  now: Date;
};

const whenText = ({ offer, timeZone }: HeldTime) => formatDayAndTime(offer.startsAt, timeZone);

/** "2:30 PM"; with its day when that is another one. */
function untilText({ offer, timeZone, now }: HeldTime): string {
  const isToday = dateIn(timeZone, offer.expiresAt) === dateIn(timeZone, now);
  return isToday ? formatClock(offer.expiresAt, timeZone) : formatDayAndTime(offer.expiresAt, timeZone);
}

export function heldTimeMail(held: HeldTime) {
  const { site, firstName, groomer, pets, origin, href } = held;
  const { settings } = site;
  return renderBrandedMail({
    brand: letterBrand(settings, origin),
    title: `A time is free: ${whenText(held)}`,
    greeting: firstName ? `Hello ${firstName},` : "Hello,",
    facts: [
      ["When", whenText(held)],
      ["Groomer", groomer],
      ["For", pets.join(", ")],
      ["Held until", untilText(held)],
    ],
    words: [
      `You asked us to tell you. The time is held for you until ${untilText(held)}; after that we ask whoever is next.`,
      "Nothing is booked yet: look at it, choose how you pay, and book. On the same page you may leave the time to others, or stop waiting.",
    ],
    link: { href, label: "See the time" },
    signature: [settings.name, settings.phone && formatPhone(settings.phone)].filter(Boolean).join(" · "),
  });
}

export function heldTimeText(held: HeldTime): string {
  const { site, groomer, href } = held;
  return `${site.settings.name}: ${whenText(held)} with ${groomer} has come free. It is held for you until ${untilText(held)}: ${href}`;
}
