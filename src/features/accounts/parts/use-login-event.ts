import { useEffect } from "react";
import { clearPersonalStorage } from "#kit/web/clear-personal-storage.ts";
import { loggingOut } from "#kit/web/log-out.ts";
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
      // The press of a log-out button may come before this part: what it has cleared is no new login.
      if (before === customerKey || loggingOut.aborted) return;
      if (before) clearPersonalStorage();
      if (!customerKey) return;
      sessionStorage.setItem(LOGGED_IN, customerKey);
    } catch {
      return;
    }
    report("/v1/logEvent", { message: "User Login" });
  }, [customerKey]);
}
