import { isLocalPath } from "#features/sites/rules.ts";

/** Pages for logging in or out. A return to such a page after a login would lead in a circle. */
const LOGIN_PAGES = /^\/(login|log-out|reset-password)(?![\w-])/i;

/** For loaders and actions: the path in a link's `returnUrl`, or `home` unless the path is on this site. */
export function returnPath(path: string | null, home = "/"): string {
  return path !== null && isLocalPath(path) && !LOGIN_PAGES.test(path) ? path : home;
}
