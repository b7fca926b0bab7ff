import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listDeskReviews } from "../contract.ts";
import { ReviewCard } from "../parts/review-card.tsx";
import { ReviewsFilters } from "../parts/reviews-filters.tsx";
import { REVIEWS_PATH, readFilters, reviewsPath } from "../parts/reviews-path.ts";
import { REVIEWS_TEXTS } from "../words.ts";
import type { Route } from "./+types/staff-reviews.ts";

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const view = { ...readFilters(url.searchParams), page: pageNumber(url) };
  const filters = Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null));
  const reviews = await call(args, listDeskReviews, { query: { ...filters, limit: 20 } });
  if (reviews.items.length === 0 && view.page > 1) throw redirect(reviewsPath({ ...view, page: 1 }));
  return { view, reviews };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Reviews", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's reviews, shown and hidden ones. */
export default function StaffReviews({ loaderData: { view, reviews } }: Route.ComponentProps) {
  const { items, total, groomers } = reviews;
  const isFiltered = Boolean(view.state || view.stars || view.groomer || view.order || view.customer);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Reviews" lead={REVIEWS_TEXTS.lead} />
      <ReviewsFilters view={view} groomers={groomers} />
      <LiveText>{isFiltered ? `${formatCount(total, "review")} found` : ""}</LiveText>
      {items.length === 0 && (
        <EmptyState
          title={isFiltered ? REVIEWS_TEXTS.notFound : REVIEWS_TEXTS.none}
          actions={isFiltered && <TextLink to={REVIEWS_PATH}>Show all</TextLink>}
        >
          {!isFiltered && REVIEWS_TEXTS.noneHelp}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {items.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      <Pager {...reviews} to={(page) => reviewsPath({ ...view, page })} />
    </div>
  );
}
