import { useEffect } from "react";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { clearPersonalStorage } from "#kit/web/clear-personal-storage.ts";
import { followLogOut } from "#kit/web/follow-log-out.ts";

/**
 * Removes what others than the signed-in person have written in conversations in this browser, and everything
 * unsent in this tab when another tab logs out.
 */
export function OwnChats() {
  const personId = usePerson()?.id;
  useEffect(() => {
    if (personId) clearPersonalStorage(RegExp(`^waggon-chat (?!${personId} )`));
  }, [personId]);
  useEffect(() => {
    const leaving = new AbortController();
    followLogOut(leaving.signal);
    return () => leaving.abort();
  }, []);
  return null;
}
