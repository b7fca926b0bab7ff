import { CalendarClock, MapPin, Phone, Repeat } from "lucide-react";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { formatNumber } from "#kit/wire/format/counts.ts";
import { formatShortStart } from "#kit/wire/format/times.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Rating } from "#ui/rating.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { PublicProfile } from "../contract.ts";
import { bookPath } from "../rules.ts";

/** Name, photo, rating and area of a groomer. */
export function ProfileHead({ profile }: { profile: PublicProfile }) {
  const { displayName, businessName, tagLine, area, rating, reviewCount, profilePicture, logo } = profile;
  return (
    <>
      <p className="mb-5 text-sm">
        <TextLink to="/our-groomers" quiet className="inline-flex min-h-6 items-center">
          All groomers
        </TextLink>
      </p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-4 sm:flex-nowrap">
        <Avatar
          name={displayName}
          src={profilePicture?.sizes.medium ?? null}
          size="xl"
          className="max-sm:size-16 max-sm:text-lg"
        />
        <div className="min-w-0 flex-1">
          <PageHeader title={displayName} lead={businessName || undefined} />
          <ul className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
            <li>
              {reviewCount > 0 ? (
                <a href="#reviews" className="inline-flex min-h-6 items-center hover:underline">
                  <Rating value={rating} count={reviewCount} />
                </a>
              ) : (
                <Rating value={rating} />
              )}
            </li>
            <li className="flex items-center gap-1.5 text-sm text-ink-soft">
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              {area.name}
            </li>
            <CameBack pets={profile.repeatedPets} />
            {profile.phoneNumber && (
              <li className="flex items-center gap-1.5 text-sm">
                <Phone aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
                <PhoneLink
                  number={profile.phoneNumber}
                  className="inline-flex min-h-6 items-center hover:underline"
                />
              </li>
            )}
          </ul>
          {tagLine && <p className="mt-4 max-w-prose text-lg">{tagLine}</p>}
        </div>
        {logo && (
          <img
            src={logo.sizes.thumbnail}
            alt={logo.alt || `Logo of ${businessName || displayName}`}
            className="size-20 shrink-0 rounded-md object-contain max-sm:hidden"
          />
        )}
      </div>
    </>
  );
}

function CameBack({ pets }: { pets: number }) {
  if (pets === 0) return null;
  return (
    <li className="flex items-center gap-1.5 text-sm text-ink-soft">
      <Repeat aria-hidden="true" className="size-4 shrink-0" />
      {pets === 1 ? "1 pet has come back" : `${formatNumber(pets)} pets have come back`}
    </li>
  );
}

/** The groomer's next free time with a link to book it. */
export function NextFreeCard({ profile: { id, displayName, nextFree } }: { profile: PublicProfile }) {
  if (!nextFree) {
    return (
      <Card tone="sunken">
        <h2 className="text-lg">No free time at the moment</h2>
        <p className="mt-1 text-ink-soft">
          {displayName} is fully booked or away. Other groomers may have time for you.
        </p>
        <LinkButton to={bookPath({})} block className="mt-4">
          See who is free near you
        </LinkButton>
      </Card>
    );
  }
  return (
    <Card tone="brand">
      <h2 className="flex items-center gap-2 text-base font-semibold">
        <CalendarClock aria-hidden="true" className="size-5 shrink-0 text-brand-text" />
        Next free time
      </h2>
      <p className="mt-2 font-display text-xl font-semibold tabular-nums">{formatShortStart(nextFree)}</p>
      <p className="mt-1 text-sm text-ink-soft">
        This is for a usual visit in {nextFree.zone.name}. Exact times depend on your address and your pet.
      </p>
      <LinkButton to={bookPath({ groomer: id, date: nextFree.date })} size="lg" block className="mt-4">
        Book {formatShortStart(nextFree)}
      </LinkButton>
      <LinkButton to={bookPath({ groomer: id })} variant="quiet" block className="mt-2">
        Other times with {displayName}
      </LinkButton>
    </Card>
  );
}
