import { clearPersonalStorage } from "./clear-personal-storage.ts";

const ending = new AbortController();

/** Aborts when this page logs out: whatever it asks for its person from then on is refused. */
export const loggingOut: AbortSignal = ending.signal;

/** Clears personal data from the tab and ends what the page does for its person. Call it with the log-out. */
export function beginLogOut(): void {
  clearPersonalStorage(sessionStorage);
  ending.abort();
}
