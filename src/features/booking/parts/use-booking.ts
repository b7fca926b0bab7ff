import { useMatches } from "react-router";
import type { ShownSession } from "./path.ts";

/** The booking that the step's loader has returned as `session`; null on pages without a booking. */
export function useBooking(): ShownSession | null {
  const read = useMatches().at(-1)?.loaderData as { session?: ShownSession } | undefined;
  return read?.session ?? null;
}

/** The server's time when the loader read the booking, an ISO instant. */
export function useServerNow(): string {
  const read = useMatches().at(-1)?.loaderData as { now?: string } | undefined;
  return read?.now ?? new Date(0).toISOString();
}
