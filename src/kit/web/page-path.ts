/**
 * The path and query that the address bar shows. React Router adds `.data` and `_routes` to the URL of a data
 * request: "/customer/pets.data?_routes=x&page=2" gives "/customer/pets?page=2".
 */
export function pagePath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("_routes");
  const path = url.pathname.replace(/\/_root\.data$/, "/").replace(/\.data$/, "") || "/";
  return path + url.search;
}
