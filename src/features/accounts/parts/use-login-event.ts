import { useEffect } from "react";
import { report } from "#kit/web/report.ts";
import { usePerson } from "./use-person.ts";

const LOGGED_IN = "waggon-logged-in";

/**
 * SPEC §4 "Login": logs 'User Login' once for each customer who gets in, whichever way; the API adds who acts for them.
 */
export function useLoginEvent(): void {
  const person = usePerson();
  const who = person?.role === "customer" ? `${person.id} ${person.impersonatorId ?? ""}` : null;
  useEffect(() => {
    try {
      if (who === null || sessionStorage.getItem(LOGGED_IN) === who) return;
      sessionStorage.setItem(LOGGED_IN, who);
    } catch {
      return;
    }
    report("/v1/logEvent", { message: "User Login" });
  }, [who]);
}
