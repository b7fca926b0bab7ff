/**
 * The path and query in the address bar for a request of React Router, without its own `.data` and
 * `_routes`. "/customer/pets.data?_routes=x&page=2" gives "/customer/pets?page=2".
 */
export function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "") || "/";
  return path + url.search;
}
