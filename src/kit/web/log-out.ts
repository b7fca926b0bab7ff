const ending = new AbortController();

/**
 * Aborts when a form of this page logs out: from then on the page asks for nothing, because each request of
 * its person would be refused.
 */
export const loggingOut: AbortSignal = ending.signal;

// Listening here keeps this out of the scripts that the log-out buttons of every page load.
globalThis.document?.addEventListener("submit", ({ target }) => {
  const action = (target as HTMLFormElement).action;
  if (URL.canParse(action) && new URL(action).pathname === "/log-out") ending.abort();
});
