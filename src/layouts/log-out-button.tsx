import { LogOut } from "lucide-react";
import { clearPersonalStorage } from "#kit/web/clear-personal-storage.ts";

/** A button that logs out and clears personal data, such as unsent form values, in this tab. */
export function LogOutButton({ className }: { className: string }) {
  return (
    <form method="post" action="/log-out" onSubmit={() => clearPersonalStorage(sessionStorage)}>
      <button type="submit" className={className}>
        <LogOut aria-hidden="true" className="size-4.5" />
        Log Out
      </button>
    </form>
  );
}
