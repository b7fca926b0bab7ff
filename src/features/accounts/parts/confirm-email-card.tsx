import { MailCheck } from "lucide-react";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** A card that offers to confirm the e-mail address, for log-ins by mail. `back`: a path on this site. */
export function ConfirmEmailCard({ email, back }: { email: string; back: string }) {
  return (
    <Card tone="sunken" className="print:hidden">
      <h2 className="flex items-center gap-2.5 text-lg">
        <MailCheck aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        Book faster next time
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        Your account is ready: we know your address and your pets, and you can log in with your phone. Confirm{" "}
        <strong className="wrap-anywhere text-ink">{email}</strong> to log in with your e-mail, too.
      </p>
      <LinkButton
        to={`/customer/confirm-email?${new URLSearchParams({ returnUrl: back })}`}
        variant="secondary"
        className="mt-4"
      >
        Confirm my e-mail
      </LinkButton>
    </Card>
  );
}
