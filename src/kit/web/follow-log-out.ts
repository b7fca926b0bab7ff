import { clearPersonalStorage } from "./clear-personal-storage.ts";
import { endWork, loggingOut } from "./log-out.ts";

/** Stored while a person is signed in: a log-out removes it (`log-out.ts`), which other tabs hear. */
const SIGNED_IN = "waggon-chat-tabs";
const LOGGED_OUT = "waggon-logged-out";
/** An ended tab can't send anything, so it does not stay longer. */
const RELOAD_MS = 10_000;

/**
 * Ends the work of this tab when another tab logs out. Once the session is over, this tab loads again and
 * shows what a visitor sees.
 */
export function followLogOut(signal: AbortSignal): void {
  let isElsewhere = false;
  const reload = () => location.reload();
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === SIGNED_IN && newValue === null) {
      isElsewhere = true;
      endWork();
      // The other tab may be left before it can say that the session is over.
      setTimeout(reload, RELOAD_MS);
    }
    if (key === LOGGED_OUT && newValue !== null) reload();
  };
  const announceLater = () => {
    if (!isElsewhere) window.addEventListener("pagehide", announce);
  };
  window.addEventListener("storage", follow, { signal });
  loggingOut.addEventListener("abort", announceLater, { signal });
  store(SIGNED_IN);
}

/** A page that logs out is left once the answer has come, which has ended the session. */
function announce(): void {
  store(LOGGED_OUT);
  clearPersonalStorage(RegExp(LOGGED_OUT));
}

function store(key: string): void {
  try {
    localStorage.setItem(key, "1");
  } catch {
    // A browser without storage has nothing that other tabs could hear, and nothing unsent.
  }
}
