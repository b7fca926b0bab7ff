import { expect, it } from "vitest";
import { isFiltered, readReviewFilter, reviewsPath } from "./review-filter.ts";

const read = (query: string) => readReviewFilter(new URLSearchParams(query));
const BREED = "01990000-0000-7000-8000-0000000000b1";

it("reads its own links back, and a changed filter starts at page 1", () => {
  const filter = read(`stars=4&breed=${BREED}&text=1&photos=1&page=3`);
  expect(filter).toEqual({ stars: 4, breed: BREED, withText: true, withPhotos: true, page: 3 });
  const [query = "", anchor] = reviewsPath(filter, { stars: null }).split("#");
  expect(anchor).toBe("reviews");
  expect(read(query)).toEqual({ ...filter, stars: null, page: 1 });
  expect(read(reviewsPath(filter, { page: 2 }).split("#")[0] ?? "")).toEqual({ ...filter, page: 2 });
});

it("ignores invalid values", () => {
  const filter = read("stars=9&breed=poodle&text=yes&page=-2");
  expect(filter).toEqual({ stars: null, breed: null, withText: false, withPhotos: false, page: 1 });
  expect(isFiltered(filter)).toBe(false);
});
