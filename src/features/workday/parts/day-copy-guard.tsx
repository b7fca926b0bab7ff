import { useEffect } from "react";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { guardDayCopy } from "#kit/web/day-copy.ts";

/** Removes the copy of a groomer's day from this browser once somebody else has signed in. */
export function DayCopyGuard() {
  const personId = usePerson()?.id;
  useEffect(() => {
    if (personId !== undefined) guardDayCopy(personId);
  }, [personId]);
  return null;
}
