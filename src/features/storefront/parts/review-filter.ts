/** The filter of reviews in a profile's URL. `stars`: 1 to 5; `breed`: a breed's id; `page` from 1. */
export type ReviewFilter = {
  stars: number | null;
  breed: string | null;
  withText: boolean;
  withPhotos: boolean;
  page: number;
};

const ID = /^[0-9a-f-]{36}$/i;

/** Reads the filter from a URL. Ignores invalid values, because old links may have them. */
export function readReviewFilter(query: URLSearchParams): ReviewFilter {
  const stars = Number(query.get("stars"));
  const page = Number(query.get("page"));
  const breed = query.get("breed") ?? "";
  return {
    stars: Number.isInteger(stars) && stars >= 1 && stars <= 5 ? stars : null,
    breed: ID.test(breed) ? breed : null,
    withText: query.get("text") === "1",
    withPhotos: query.get("photos") === "1",
    page: Number.isInteger(page) && page > 0 && page < 10_000 ? page : 1,
  };
}

/** The URL with a changed filter. Starts at the first page, unless `change` has a page. */
export function reviewsPath(current: ReviewFilter, change: Partial<ReviewFilter>): string {
  const { stars, breed, withText, withPhotos, page } = { ...current, page: 1, ...change };
  const query = new URLSearchParams();
  if (stars) query.set("stars", String(stars));
  if (breed) query.set("breed", breed);
  if (withText) query.set("text", "1");
  if (withPhotos) query.set("photos", "1");
  if (page > 1) query.set("page", String(page));
  return `?${query}#reviews`;
}

export function isFiltered({ stars, breed, withText, withPhotos }: ReviewFilter): boolean {
  return stars !== null || breed !== null || withText || withPhotos;
}
