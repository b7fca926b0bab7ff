import { clearPersonalStorage } from "./clear-personal-storage.ts";

/** The forms that end a session: logging out, and staff who stop acting for a person. */
const LOGS_OUT = /^\/(log-out|impersonate\?stop)/;
const ending = new AbortController();

/**
 * Aborts when a form of this page or of another tab logs out: from then on the page asks for nothing, because
 * each request of its person would be refused.
 */
export const loggingOut: AbortSignal = ending.signal;

/** Ends what the signed-in person does in this tab, and removes what they have not sent. */
export function endWork(): void {
  ending.abort();
  clearPersonalStorage(/^waggon-(form|logged|chat)/);
  // The copy of a groomer's day (day-copy.ts). It is missing where the connection is not secure.
  globalThis.caches?.delete("waggon-day").catch(() => {});
}

// Pages with a form that logs out load this first, because a press may come before all other scripts.
globalThis.document?.addEventListener("submit", ({ target }) => {
  const path = (target as HTMLFormElement).getAttribute("action");
  if (path && LOGS_OUT.test(path)) endWork();
});
