import { type ComponentType, useEffect, useState } from "react";
import { prefetchWhenIdle } from "#kit/web/prefetch-when-idle.ts";

/**
 * Loads the deferred parts once the page is interactive and idle, because the first view does not
 * need them.
 */
export function DeferredLoader() {
  const [Parts, setParts] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      prefetchWhenIdle(() =>
        import("./deferred-parts.tsx").then((part) => setParts(() => part.DeferredParts)),
      ),
    [],
  );
  return Parts && <Parts />;
}
