import { type ComponentType, useEffect, useState } from "react";
import { prefetchWhenIdle } from "#kit/web/prefetch-when-idle.ts";

/** Loads the deferred parts once the page is idle. The first view of the page does not need them. */
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
