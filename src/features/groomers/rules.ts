import type { AccountStatus } from "#kit/wire/actor.ts";

/** Mean of whole stars to one decimal. Null before the first review: the screen then shows "New". */
export function meanRating(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 10) / 10;
}

/** Whether a groomer has a public page. The area and the page's address are null until they are known. */
export function hasPublicPage(groomer: {
  status: AccountStatus | null;
  areaId: string | null;
  vanityUrl: string | null;
}): boolean {
  return groomer.status === "active" && groomer.areaId !== null && groomer.vanityUrl !== null;
}
