/**
 * The address that a person sees for a request of React Router: without the `.data` and `_routes` of its own
 * requests. "/customer/pets.data?_routes=x&page=2" gives "/customer/pets?page=2".
 */
export function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "") || "/";
  return path + url.search;
}
