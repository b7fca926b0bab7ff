/** Returns the path of the page of a visit's pets and services. A query opens one step of a change. */
export function servicesPath(id: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `/customer/order/${id}/pets${search && `?${search}`}`;
}
