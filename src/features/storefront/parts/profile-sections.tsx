import { formatCents } from "#kit/wire/format/money.ts";
import { formatWeight } from "#kit/wire/format/weights.ts";
import { Card } from "#ui/card.tsx";
import { Price } from "#ui/price.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { PublicProfile } from "../contract.ts";
import { bookPath, toWeek } from "../rules.ts";

/** The services that customers can book, with the brand's price range over all pet sizes. */
export function OfferedServices({ id, services, zones }: Pick<PublicProfile, "id" | "services" | "zones">) {
  // The API sorts zones by price.
  const [cheapestZone] = zones;
  return (
    <Section title="Services" id="my-services">
      <ul className="border-t border-line">
        {services.map((service) => (
          <li
            key={service.id}
            className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-b border-line py-4 sm:gap-x-10"
          >
            <h3 className="text-base">
              <TextLink to={bookPath({ groomer: id, service: service.slug })} quiet>
                {service.name}
                <span className="sr-only">: book it</span>
              </TextLink>
            </h3>
            <Price
              value={{ min: service.minPrice, max: service.maxPrice }}
              className="text-right font-semibold"
            />
            <p className="text-sm text-ink-soft">{service.description}</p>
            <p className="text-right text-sm whitespace-nowrap text-ink-soft tabular-nums">
              {service.baseServiceTime} min
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">
        Price and time depend on size, breed and coat
        {cheapestZone &&
          cheapestZone.price > 0 &&
          `; the drive adds ${formatCents(cheapestZone.price)} or more`}
        . You see your price and time before you decide.
      </p>
    </Section>
  );
}

/** The groomer's hours of the week, in the local time of the area. */
export function WeeklyHours({ hours }: Pick<PublicProfile, "hours">) {
  return (
    <Card>
      <h2 className="text-lg">Hours</h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm">
        {toWeek(hours).map(({ day, text }) => (
          <div key={day} className="contents">
            <dt className="text-ink-soft">{day}</dt>
            <dd className={text === "Closed" ? "text-right text-ink-faint" : "text-right tabular-nums"}>
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** The weight limit, and the breeds that this groomer does not accept. */
export function Limits({ weightLimit, breedsToAvoid }: Pick<PublicProfile, "weightLimit" | "breedsToAvoid">) {
  if (weightLimit === null && breedsToAvoid.length === 0) return null;
  return (
    <Card>
      <h2 className="text-lg">Good to know</h2>
      <dl className="mt-3 grid gap-3 text-sm">
        {weightLimit !== null && (
          <div>
            <dt className="text-ink-soft">Weight limit</dt>
            <dd>Up to {formatWeight(weightLimit)}</dd>
          </div>
        )}
        {breedsToAvoid.length > 0 && (
          <div>
            <dt className="text-ink-soft">Breeds not accepted</dt>
            <dd>{breedsToAvoid.join(", ")}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

/** The groomer's photos, with links to the large photos. */
export function Gallery({ images, displayName }: Pick<PublicProfile, "images" | "displayName">) {
  if (images.length === 0) return null;
  return (
    <Section title="Photos">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-3">
        {images.map((image) => (
          <li key={image.id}>
            <a href={image.sizes.large} data-photos="gallery" className="block">
              <img
                src={image.sizes.medium}
                srcSet={`${image.sizes.thumbnail} 200w, ${image.sizes.medium} 600w`}
                sizes="12rem"
                alt={image.alt || `A photo by ${displayName}`}
                loading="lazy"
                className="aspect-square w-full rounded-md bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const NETWORKS = { facebook: "Facebook", instagram: "Instagram", yelp: "Yelp" } as const;

/** Links to other sites. The page loads nothing from those sites. */
export function Links({ links, videoLink }: Pick<PublicProfile, "links" | "videoLink">) {
  const rows = [
    ...Object.entries(NETWORKS).map(([key, label]) => ({ label, to: links[key as keyof typeof links] })),
    { label: "Watch the video", to: videoLink ?? "" },
  ].filter(({ to }) => to !== "");
  if (rows.length === 0) return null;
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5">
      {rows.map(({ label, to }) => (
        <li key={label}>
          <TextLink to={to} quiet rel="noopener noreferrer" className="inline-flex min-h-9 items-center">
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
