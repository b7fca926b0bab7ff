import { type ComponentType, useEffect, useState } from "react";
import { prefetchWhenIdle } from "#kit/web/prefetch-when-idle.ts";

/** What no first view needs: it comes when the page has come to life and has nothing else to do. */
export function DeferredLoader() {
  const [Late, setLate] = useState<ComponentType | null>(null);
  useEffect(
    () =>
      prefetchWhenIdle(() =>
        import("./deferred-parts.tsx").then((late) => setLate(() => late.DeferredParts)),
      ),
    [],
  );
  return Late && <Late />;
}
