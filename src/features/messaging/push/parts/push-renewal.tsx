import { useEffect } from "react";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { logFailure } from "#kit/web/log-failure.ts";
import { isDeviceOf } from "./device-owner.ts";

/** After the next log-in of the person who turned this browser on, makes it their device again. */
export function PushRenewal() {
  const person = usePerson();
  const personId = person?.impersonatorId === null ? person.id : undefined;
  useEffect(() => {
    if (personId === undefined || !isDeviceOf(personId)) return;
    import("./subscribe.ts")
      .then(({ renewDevice }) => renewDevice())
      .catch((error: unknown) => logFailure("This device shows no notifications", error));
  }, [personId]);
  return null;
}
