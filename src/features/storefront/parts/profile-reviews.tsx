import { Form, Link } from "react-router";
import type { Review } from "#features/reviews/contract.ts";
import { formatMonth } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { LiveText } from "#ui/live-text.tsx";
import { Pager } from "#ui/pager.tsx";
import { Rating } from "#ui/rating.tsx";
import { Section } from "#ui/section.tsx";
import { Select } from "#ui/select.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { PublicProfile } from "../contract.ts";
import { isFiltered, type ReviewFilter, reviewsPath } from "./review-filter.ts";

export type ReviewPage = { items: readonly Review[]; total: number; page: number; limit: number };
type Props = { profile: PublicProfile; page: ReviewPage; filter: ReviewFilter };

/** The number of reviews by stars, the filters, and a page of reviews. */
export function Reviews({ profile, page, filter }: Props) {
  const { rating, reviewCount, ratingBreakdown } = profile;
  if (reviewCount === 0) {
    return (
      <Section title="Reviews" id="reviews">
        <p className="text-ink-soft">
          There are no reviews yet. Only customers who had a visit can write a review.
        </p>
      </Section>
    );
  }
  return (
    <Section title="Reviews" id="reviews">
      <div className="grid items-center gap-x-10 gap-y-5 sm:grid-cols-[auto_1fr]">
        <Rating value={rating} count={reviewCount} layout="long" className="text-base" />
        <ul className="grid gap-0.5">
          {ratingBreakdown.map((row) => (
            <StarRow key={row.rating} {...row} total={reviewCount} filter={filter} />
          ))}
        </ul>
      </div>
      <Filters profile={profile} filter={filter} />
      <LiveText>{page.total === 1 ? "1 review" : `${page.total} reviews`}</LiveText>
      {page.items.length === 0 ? (
        <p className="mt-8 text-ink-soft">
          No review fits. <TextLink to={reviewsPath(NO_FILTER, {})}>Show all reviews</TextLink>
        </p>
      ) : (
        <ul className="mt-8 grid gap-6">
          {page.items.map((review) => (
            <ReviewRow key={review.id} review={review} profile={profile} />
          ))}
        </ul>
      )}
      <div className="mt-8">
        <Pager {...page} to={(number) => reviewsPath(filter, { page: number })} />
      </div>
    </Section>
  );
}

const NO_FILTER: ReviewFilter = { stars: null, breed: null, withText: false, withPhotos: false, page: 1 };

type StarRowProps = { rating: number; count: number; total: number; filter: ReviewFilter };

/** A bar that is also a link: a press filters the reviews by stars, and a second press clears the filter. */
function StarRow({ rating, count, total, filter }: StarRowProps) {
  const isOn = filter.stars === rating;
  const name = `${rating} ${rating === 1 ? "star" : "stars"}`;
  const bar = (
    <>
      <span>{name}</span>
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-sunken">
        <span className="block h-full bg-star" style={{ width: `${Math.min(count / total, 1) * 100}%` }} />
      </span>
      <span className="text-right">{count}</span>
    </>
  );
  const row = "grid min-h-7 grid-cols-[4rem_1fr_2.5rem] items-center gap-3 rounded-xs text-sm tabular-nums";
  return (
    <li>
      {count === 0 ? (
        <span className={cx(row, "text-ink-faint")}>{bar}</span>
      ) : (
        <Link
          to={reviewsPath(filter, { stars: isOn ? null : rating })}
          preventScrollReset
          aria-current={isOn || undefined}
          className={cx(
            row,
            isOn ? "font-semibold text-ink" : "text-ink-soft hover:text-ink hover:underline",
          )}
        >
          {bar}
        </Link>
      )}
    </li>
  );
}

function Filters({ profile: { reviewSummary }, filter }: Pick<Props, "profile" | "filter">) {
  const { withText, withOrderImages, total, breeds } = reviewSummary;
  const chips = [
    { label: "All", count: total, on: !isFiltered(filter), to: reviewsPath(NO_FILTER, {}) },
    {
      label: "With words",
      count: withText,
      on: filter.withText,
      to: reviewsPath(filter, { withText: !filter.withText }),
    },
    {
      label: "With pictures",
      count: withOrderImages,
      on: filter.withPhotos,
      to: reviewsPath(filter, { withPhotos: !filter.withPhotos }),
    },
  ].filter(({ count, on }) => count > 0 || on);
  return (
    <div className="mt-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <nav aria-label="Which reviews">
        <ul className="flex flex-wrap gap-2">
          {chips.map(({ label, count, on, to }) => (
            <li key={label}>
              <Link to={to} preventScrollReset aria-current={on || undefined} className={chipClass(on)}>
                {label}
                <span className="font-normal tabular-nums">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {breeds.length > 1 && <BreedFilter breeds={breeds} filter={filter} />}
    </div>
  );
}

const chipClass = (on: boolean) =>
  cx(
    "inline-flex min-h-11 items-center gap-2 rounded-md border px-4 font-medium",
    on ? "border-brand-fill bg-brand-fill text-on-brand" : "border-line bg-surface hover:border-line-strong",
  );

type BreedFilterProps = { breeds: PublicProfile["reviewSummary"]["breeds"]; filter: ReviewFilter };

/** Filters the reviews by breed. A form, so that the filter also works without scripts. */
function BreedFilter({ breeds, filter }: BreedFilterProps) {
  const { stars, breed, withText, withPhotos } = filter;
  const otherFilters = { stars: stars ?? "", text: withText ? "1" : "", photos: withPhotos ? "1" : "" };
  const options = [
    { value: "", label: "Any breed" },
    ...breeds.map(({ id, name, count }) => ({ value: id, label: `${name} (${count})` })),
  ];
  return (
    <Form method="get" action="#reviews" preventScrollReset className="flex flex-wrap items-end gap-2">
      {Object.entries(otherFilters).map(([name, value]) =>
        value === "" ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="grid min-w-48 gap-1.5">
        <label htmlFor="breed" className="font-medium">
          Breed
        </label>
        <Select id="breed" name="breed" options={options} key={breed ?? ""} defaultValue={breed ?? ""} />
      </div>
      <Button variant="secondary" size="lg">
        Show
      </Button>
    </Form>
  );
}

function ReviewRow({ review, profile }: { review: Review; profile: PublicProfile }) {
  const pictures = [
    ...review.images,
    ...review.orderImages.flatMap(({ before, after }) => [before, after]),
  ].filter((image) => image !== null);
  return (
    <li className="border-t border-line pt-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-semibold wrap-anywhere">{review.author}</span>
        <Rating value={review.rating} layout="long" />
        <span className="text-sm text-ink-soft">{formatMonth(review.createdAt, profile.area.timeZone)}</span>
      </p>
      {review.breeds.length > 0 && <p className="mt-1 text-sm text-ink-soft">{review.breeds.join(", ")}</p>}
      {review.comment && <p className="mt-2 max-w-prose whitespace-pre-line">{review.comment}</p>}
      {pictures.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {pictures.map((image) => (
            <li key={image.id}>
              <a href={image.sizes.large} data-photos={review.id}>
                <img
                  src={image.sizes.thumbnail}
                  alt={image.alt || "Picture of the visit"}
                  loading="lazy"
                  className="size-24 rounded-md bg-sunken object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {review.reply && (
        <p className="mt-3 max-w-prose border-l-4 border-brand pl-4 whitespace-pre-line text-ink-soft">
          <span className="font-semibold text-ink">{profile.displayName}: </span>
          {review.reply}
        </p>
      )}
    </li>
  );
}
