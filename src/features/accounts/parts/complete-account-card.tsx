import { UserCheck } from "lucide-react";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** A card that leads to the page on which a customer completes an account that staff or a groomer began. */
export function CompleteAccountCard() {
  return (
    <Card tone="sunken" className="print:hidden">
      <h2 className="flex items-center gap-2.5 text-lg">
        <UserCheck aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
        Complete your account
      </h2>
      <p className="mt-2 max-w-prose text-ink-soft">
        We began your account for you. Check your details, and you can manage pets and cards and book again.
      </p>
      <LinkButton to="/customer/welcome" variant="secondary" className="mt-4">
        Check my details
      </LinkButton>
    </Card>
  );
}
