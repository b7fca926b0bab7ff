import { Mail, Phone } from "lucide-react";
import { useSite } from "#features/sites/parts/use-site.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { buttonClass } from "#ui/button-class.ts";
import { LinkButton } from "#ui/link-button.tsx";

export type CallUsProps = {
  /** Of the area when there is one; the brand's otherwise. E.164. */
  phoneNumber?: string | undefined;
  /** Where a request is written. */
  to: string;
};

/** Two ways to a person when no time fits: never a dead end. */
export function CallUs({ phoneNumber, to }: CallUsProps) {
  const { phone } = useSite();
  const number = phoneNumber || phone;
  return (
    <>
      <LinkButton to={to} variant="secondary" icon={<Mail aria-hidden="true" className="size-4.5" />}>
        Send a request
      </LinkButton>
      {number && (
        <a href={`tel:${number}`} className={buttonClass({ variant: "secondary" })}>
          <Phone aria-hidden="true" className="size-4.5" />
          <span className="whitespace-nowrap">Call {formatPhone(number)}</span>
        </a>
      )}
    </>
  );
}
