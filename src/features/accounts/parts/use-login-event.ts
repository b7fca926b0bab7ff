import { useEffect } from "react";
import { clearPersonalStorage } from "#kit/web/clear-personal-storage.ts";
import { report } from "#kit/web/report.ts";
import { usePerson } from "./use-person.ts";

const LOGGED_IN = "waggon-logged-in";

/**
 * Logs 'User Login' once for each customer who logs in; the API adds the impersonator. Also clears
 * what another person's session has stored in this tab.
 */
export function useLoginEvent(): void {
  const person = usePerson();
  const customerKey = person?.role === "customer" ? `${person.id} ${person.impersonatorId ?? ""}` : null;
  useEffect(() => {
    try {
      const before = sessionStorage.getItem(LOGGED_IN);
      if (before === customerKey) return;
      if (before !== null) clearPersonalStorage(sessionStorage);
      if (customerKey === null) return;
      sessionStorage.setItem(LOGGED_IN, customerKey);
    } catch {
      return;
    }
    report("/v1/logEvent", { message: "User Login" });
  }, [customerKey]);
}
