import { openRouter } from "#features/places/adapters/open-router.ts";
import type { Router } from "#features/places/adapters/router.ts";

/** A router with limits that no busy machine exceeds. Its memory is as empty as that of another node. */
export function openFakeRouter({ url }: { url: string }, over: Partial<Router> = {}): Router {
  const router = openRouter({ provider: "osrm", url, key: null });
  if (!router) throw new Error("Settings open a router.");
  return { ...router, callMs: 60_000, searchMs: 60_000, ...over };
}
