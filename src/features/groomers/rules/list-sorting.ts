/** What the public list is sorted by, and whether the highest or the lowest value comes first. */
export type ListSorting = { by: "meanRating" | "ratingCount" | "displayName" | "id"; from: "high" | "low" };

/**
 * How the public list of groomers is sorted: the best rated first, groomers without a rating last. More
 * reviews come before fewer reviews. Name and id decide between equal groomers, so that pages never overlap.
 */
export const LIST_SORTING: readonly ListSorting[] = [
  { by: "meanRating", from: "high" },
  { by: "ratingCount", from: "high" },
  { by: "displayName", from: "low" },
  { by: "id", from: "low" },
];
