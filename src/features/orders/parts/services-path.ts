/** What is done at a visit and for whom; with a query one step of changing it. */
export function servicesPath(id: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/customer/order/${id}/pets${search && `?${search}`}`;
}
