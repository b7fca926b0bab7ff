import { readId } from "#kit/wire/ids.ts";
import { REVIEW_STATES, type ReviewState, STAR_FILTERS, type StarFilter } from "../rules.ts";

export const REVIEWS_PATH = "/staff/reviews";
export const staffReviewPath = (id: string) => `${REVIEWS_PATH}/${id}`;

export type ReviewsView = {
  state: ReviewState | null;
  stars: StarFilter | null;
  /** Ids of a groomer, of an order and of a customer. */
  groomer: string | null;
  order: string | null;
  customer: string | null;
  page: number;
};

/** The filters in a URL. Unknown ones count as none. */
export function readFilters(search: URLSearchParams): Omit<ReviewsView, "page"> {
  return {
    state: REVIEW_STATES.find((one) => one === search.get("state")) ?? null,
    stars: STAR_FILTERS.find((one) => one === search.get("stars")) ?? null,
    groomer: readId(search.get("groomer")),
    order: readId(search.get("order")),
    customer: readId(search.get("customer")),
  };
}

/** The page of reviews with these filters; without a page number, its first page. */
export function reviewsPath({ page = 1, ...filters }: Partial<ReviewsView>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
  if (page > 1) query.set("page", String(page));
  return `${REVIEWS_PATH}${query.size > 0 ? `?${query}` : ""}`;
}
