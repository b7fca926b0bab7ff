/** Content pages that have a path of their own instead of a path under `/s/`. */
const OWN_PATHS = new Set(["privacy-policy", "covid19-advisement"]);

/** Where visitors find the content page with this path. */
export const pageAddress = (path: string): string => (OWN_PATHS.has(path) ? `/${path}` : `/s/${path}`);
