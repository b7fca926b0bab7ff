const LOG_OUT = "/log-out";

/**
 * Where a token that no longer counts leads: log-out, with the way back and the role that was needed; null
 * for who is there already.
 * @param path path and query as a person sees them
 */
export function logOutPath(path: string, role: string): string | null {
  if (path === LOG_OUT || /^\/log-out[/?#]/.test(path)) return null;
  return `${LOG_OUT}?${new URLSearchParams({ redirect: path, role })}`;
}
