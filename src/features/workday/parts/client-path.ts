import { pageNumber } from "#kit/web/page-number.ts";

export const CLIENTS_PATH = "/groomer/clients";

/** What the address of a client's page has: the page of the visits, and which form was saved last. */
type ClientQuery = { page: number; saved?: string };

export function clientPath(id: string, { page, saved }: ClientQuery): string {
  const query = new URLSearchParams({ ...(page > 1 && { page: String(page) }), ...(saved && { saved }) });
  return `${CLIENTS_PATH}/${id}${query.size > 0 ? `?${query}` : ""}`;
}

export function readClientQuery(url: URL): { page: number; saved: string | null } {
  return { page: pageNumber(url), saved: url.searchParams.get("saved") };
}
