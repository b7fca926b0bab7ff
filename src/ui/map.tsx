import { MapPin } from "lucide-react";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import type { LiveMapProps } from "./map/live-map.tsx";
import type { MapViewProps } from "./map/props.ts";

/**
 * A map, in the brand's colors. Put a list with the same facts beside it, because the page must work without
 * the map. Its scripts load when the visitor scrolls to the map.
 */
export function MapView({ className, ...given }: MapViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"waiting" | "drawn" | "failed">("waiting");
  const [Live, setLive] = useState<ComponentType<LiveMapProps> | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        import("./map/live-map.tsx").then(
          ({ LiveMap }) => setLive(() => LiveMap),
          () => setState("failed"),
        );
      },
      { rootMargin: "300px" },
    );
    watch.observe(box.current);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={box}
      className={cx("relative isolate overflow-hidden rounded-lg border border-line bg-sunken", className)}
      data-map={state}
      aria-busy={state === "waiting" || undefined}
    >
      {state !== "drawn" && <Placeholder failed={state === "failed"} />}
      {Live && state !== "failed" && <Live {...given} onState={setState} />}
    </div>
  );
}

function Placeholder({ failed }: { failed: boolean }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-3 p-6 text-center">
      <span className="grid size-14 place-items-center rounded-full bg-surface text-brand-text">
        <MapPin aria-hidden="true" className="size-6" />
      </span>
      <p className={cx("max-w-xs text-sm text-ink-soft", !failed && "hidden no-js:block")}>
        The map cannot be drawn here. Everything on it is also in the list.
      </p>
    </div>
  );
}
