import { useEffect, useState } from "react";

/** How often a page that came from a copy asks whether the program answers again. */
const PROBE_MS = 15_000;

/**
 * Whether the program can't be reached, as far as this page knows, and when the page was loaded. A page that
 * the worker answered from its copy says so by a header.
 */
export function useConnection(): { isAway: boolean; asOf: Date | null } {
  const [asOf, setAsOf] = useState<Date | null>(null);
  const [isOnline, setOnline] = useState(true);
  const [isCopy, setCopy] = useState(false);
  useEffect(() => {
    const copiedAt = readCopiedAt();
    setAsOf(copiedAt ?? new Date(performance.timeOrigin));
    setCopy(copiedAt !== null);
    setOnline(navigator.onLine);
    const leave = () => setOnline(false);
    const arrive = () => {
      setOnline(true);
      setCopy(false);
    };
    window.addEventListener("offline", leave);
    window.addEventListener("online", arrive);
    return () => {
      window.removeEventListener("offline", leave);
      window.removeEventListener("online", arrive);
    };
  }, []);
  // A copy may have been shown because the program was slow, which no event ends.
  useEffect(() => {
    if (!isCopy) return;
    const probe = () =>
      fetch("/v2/groomer/bar", { signal: AbortSignal.timeout(PROBE_MS) }).then(
        ({ ok }) => ok && setCopy(false),
        () => {},
      );
    void probe();
    const timer = setInterval(() => void probe(), PROBE_MS);
    return () => clearInterval(timer);
  }, [isCopy]);
  return { isAway: !isOnline || isCopy, asOf };
}

function readCopiedAt(): Date | null {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const copy = entry?.serverTiming.find(({ name }) => name === "copy");
  return copy ? new Date(copy.description) : null;
}
