import { clearChats, clearPersonalStorage } from "./clear-personal-storage.ts";

const ending = new AbortController();

/**
 * Aborts when a form of this page logs out: from then on the page asks for nothing, because each request of
 * its person would be refused.
 */
export const loggingOut: AbortSignal = ending.signal;

/** Removes personal data from this tab, and what was written in conversations from the browser. */
function forget(): void {
  try {
    clearPersonalStorage(sessionStorage);
    clearChats(sessionStorage);
    clearChats(localStorage);
  } catch {
    // A browser without storage has nothing of the person.
  }
}

// The pages with a form for it load this first, because a press may come before all other scripts.
globalThis.document?.addEventListener("submit", ({ target }) => {
  const action = (target as HTMLFormElement).action;
  if (!URL.canParse(action) || new URL(action).pathname !== "/log-out") return;
  ending.abort();
  forget();
});
