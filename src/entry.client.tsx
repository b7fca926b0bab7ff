import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { mayReload } from "#kit/web/reload-once.ts";

// A release removes the chunks of the previous version.
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
