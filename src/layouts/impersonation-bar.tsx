import { usePerson } from "#features/accounts/parts/use-person.ts";

/** Reminds staff on every page that they act for a customer, with a button that ends the impersonation. */
export function ImpersonationBar() {
  const person = usePerson();
  if (!person?.impersonatorId) return null;
  const acting = person.impersonation;
  return (
    <aside aria-label="Acting for a customer" className="border-b border-warn-line bg-warn-soft">
      <form
        method="post"
        // kit/web/log-out.ts knows this path, too.
        action="/impersonate?stop"
        className="page-width flex flex-wrap items-center gap-x-4 py-1.5 text-sm"
      >
        <p className="min-w-0 flex-1 font-medium wrap-break-word">
          You act for {person.displayName}. Everything you do is recorded.{" "}
          {acting && `${acting.minutesLeft} min left. Reason: ${acting.reason}`}
        </p>
        <button type="submit" className="min-h-11 px-2 font-semibold underline underline-offset-[0.2em]">
          Stop acting
        </button>
      </form>
    </aside>
  );
}
