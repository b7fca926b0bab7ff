import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const RELOADED_AT = "reloaded";
/** SPEC §8: a failed chunk reloads the page, at most once per 60 seconds. */
const RELOAD_PAUSE_MS = 60_000;

// After a new version went live, chunks of the old one are gone.
window.addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < RELOAD_PAUSE_MS) return;
  event.preventDefault();
  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
});

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
