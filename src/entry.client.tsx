import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { mayReload } from "#kit/web/reload-once.ts";

// A release removes the scripts of the previous version, so an open page may fail to load one. It then
// reloads.
window.addEventListener("vite:preloadError", (event) => {
  if (!mayReload(sessionStorage, Date.now())) return;
  event.preventDefault();
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
