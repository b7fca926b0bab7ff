/** The pets and services of a visit; with a query one step of changing them. */
export function servicesPath(id: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/customer/order/${id}/pets${search && `?${search}`}`;
}
