const LOG_OUT = "/log-out";

/**
 * The log-out page for an invalid token, with the way back and the needed role; null if `path` is
 * that page.
 * @param path path and query in the address bar
 */
export function logOutPath(path: string, role: string): string | null {
  if (path === LOG_OUT || /^\/log-out[/?#]/.test(path)) return null;
  return `${LOG_OUT}?${new URLSearchParams({ redirect: path, role })}`;
}
