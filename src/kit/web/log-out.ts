import { clearPersonalStorage } from "./clear-personal-storage.ts";

const ending = new AbortController();

/**
 * Aborts when a form of this page logs out: from then on the page asks for nothing, because each request of
 * its person would be refused.
 */
export const loggingOut: AbortSignal = ending.signal;

// Pages with a form that logs out load this first, because a press may come before all other scripts.
globalThis.document?.addEventListener("submit", ({ target }) => {
  if (!(target as HTMLFormElement).getAttribute("action")?.startsWith("/log-out")) return;
  ending.abort();
  clearPersonalStorage(/^waggon-(form|logged|chat)/);
});
