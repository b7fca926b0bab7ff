const LOG_OUT = "/log-out";

/**
 * The URL of the log-out page after an invalid token, with the path to return to and the needed role. Null if
 * `path` is the log-out page itself.
 * @param path the path and query in the address bar
 */
export function logOutPath(path: string, role: string): string | null {
  if (path === LOG_OUT || /^\/log-out[/?#]/.test(path)) return null;
  return `${LOG_OUT}?${new URLSearchParams({ redirect: path, role })}`;
}
