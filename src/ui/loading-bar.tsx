import { useEffect, useState } from "react";

export type LoadingBarProps = { active: boolean };

/** A bar that appears 200 ms after a navigation starts, fills within 5 s and completes when it ends. */
export function LoadingBar({ active }: LoadingBarProps) {
  const [phase, setPhase] = useState<"off" | "running" | "ending">("off");
  useEffect(() => {
    const timer = active
      ? setTimeout(() => setPhase("running"), 200)
      : setTimeout(() => setPhase("off"), 300);
    if (!active) setPhase((was) => (was === "running" ? "ending" : was));
    return () => clearTimeout(timer);
  }, [active]);
  if (phase === "off") return null;
  return (
    <div
      role="progressbar"
      aria-label="Loading page"
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-[3px]"
    >
      <div
        className="h-full origin-left rounded-r-full bg-brand"
        style={{
          animation:
            phase === "running"
              ? "loading-bar 5000ms cubic-bezier(0.1, 0.6, 0.2, 1) both"
              : "loading-bar-end 280ms ease-out both",
        }}
      />
    </div>
  );
}
