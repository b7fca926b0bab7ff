import { useEffect } from "react";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { clearPersonalStorage } from "#kit/web/clear-personal-storage.ts";

/** Removes what others than the signed-in person have written in conversations in this browser. */
export function OwnChats() {
  const personId = usePerson()?.id;
  useEffect(() => {
    if (personId) clearPersonalStorage(RegExp(`^waggon-chat (?!${personId} )`));
  }, [personId]);
  return null;
}
