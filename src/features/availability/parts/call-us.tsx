import { Mail, Phone } from "lucide-react";
import { useSite } from "#features/sites/parts/use-site.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { buttonClass } from "#ui/button-class.ts";
import { LinkButton } from "#ui/link-button.tsx";

export type CallUsProps = {
  /** The area's phone number (E.164). The brand's number is shown when the area has none. */
  phoneNumber?: string | undefined;
  /** The page on which the customer writes a request. */
  to: string;
};

/** Links for a customer who finds no time: send a request, or call us. */
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
