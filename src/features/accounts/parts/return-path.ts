import { isLocalPath } from "#features/sites/rules.ts";

/** Pages for logging in or out; going back to them would lead in a circle. */
const LOGIN_PAGES = /^\/(login|log-out|reset-password)(?![\w-])/i;

/**
 * For loaders and actions: the path of this site in a link's `returnUrl`; anything else leads home.
 */
export function returnPath(path: string | null, home = "/"): string {
  return path !== null && isLocalPath(path) && !LOGIN_PAGES.test(path) ? path : home;
}
