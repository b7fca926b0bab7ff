/** "+16025550110" as people write it here: "(602) 555-0110". Other numbers stay as they are. */
export function phoneText(number: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
}

export type PhoneLinkProps = { number: string; className?: string };

/** A number to press. */
export function PhoneLink({ number, className }: PhoneLinkProps) {
  return (
    <a href={`tel:${number}`} className={className}>
      <span className="whitespace-nowrap">{phoneText(number)}</span>
    </a>
  );
}
