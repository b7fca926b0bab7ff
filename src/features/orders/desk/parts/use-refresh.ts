import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** How often the page of a running change loads itself again, in ms. Without scripts, in seconds. */
const EVERY_MS = 3_000;
export const EVERY_SECONDS = EVERY_MS / 1_000;

/** Loads the page again and again while `isRunning`. */
export function useRefresh(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void revalidate(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
}
