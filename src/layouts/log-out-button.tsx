import { LogOut } from "lucide-react";
import { clearPersonalStorage } from "#kit/web/clear-personal-storage.ts";

/** Logs out and clears unsent form values of this tab. */
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
