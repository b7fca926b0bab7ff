import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { buttonClass } from "#ui/button-class.ts";

/**
 * On the pages where an approved groomer sets up the work: the way back to the checklist. When a step was the
 * last one, it says that the account is open.
 */
export function SetupBanner() {
  const person = usePerson();
  const { pathname } = useLocation();
  const status = person?.role === "groomer" ? person.status : null;
  const [wasApproved, setWasApproved] = useState(false);
  useEffect(() => {
    if (status === "approved") setWasApproved(true);
  }, [status]);
  const isOpened = status === "active" && wasApproved && pathname !== "/groomer";
  if (status !== "approved" && !isOpened) return null;
  return (
    <div className="no-print border-b border-info-line bg-info-soft">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-2">
        <p role="status" className="text-ink">
          {isOpened ? "All is set up: your account is open." : "You are setting up your work."}
        </p>
        <Link
          to={isOpened ? "/groomer?welcome" : "/groomer/onboarding"}
          className={buttonClass({ variant: "secondary", size: "sm" })}
        >
          {isOpened ? "Go to today" : "Back to your checklist"}
        </Link>
      </div>
    </div>
  );
}
