const MAX_PAGE_NUMBER = 10_000;

/** Reads the page of a list from `?page=`. An unknown page of an old link is the first, not an error. */
export function pageNumber({ searchParams }: URL): number {
  const page = Number(searchParams.get("page"));
  return Number.isInteger(page) && page > 0 && page < MAX_PAGE_NUMBER ? page : 1;
}
