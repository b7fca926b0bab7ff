import { LogOut } from "lucide-react";
import "#kit/web/log-out.ts";

/** A button that logs out. Its press also clears personal data, such as unsent form values, in this tab. */
export function LogOutButton({ className }: { className: string }) {
  return (
    <form method="post" action="/log-out">
      <button type="submit" className={className}>
        <LogOut aria-hidden="true" className="size-4.5" />
        Log Out
      </button>
    </form>
  );
}
