import { formatPhone } from "#kit/wire/format/phones.ts";

export type PhoneLinkProps = { number: string; className?: string };

/** A phone number as a link that calls it. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  return (
    <a href={`tel:${number}`} className={className}>
      <span className="whitespace-nowrap">{formatPhone(number)}</span>
    </a>
  );
}
