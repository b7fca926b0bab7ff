import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 15_000;

/** Loads the page's data again every 15 seconds while the page is visible, and when it becomes visible. */
export function useRefresh(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === "visible") void revalidate();
    };
    const timer = setInterval(refresh, EVERY_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [revalidate]);
}
