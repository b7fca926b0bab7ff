type HeadProps = {
  line: { service: { name: string }; addOns: readonly { name: string }[] };
  /** The price in words, such as "$80". */
  price: string;
};

/** The first line of a booked service: its name, its add-ons and its price. */
export function ServiceHead({ line: { service, addOns }, price }: HeadProps) {
  return (
    <p className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{service.name}</span>
        {addOns.length > 0 && (
          <span className="block text-sm text-ink-soft">
            with {addOns.map(({ name }) => name).join(", ")}
          </span>
        )}
      </span>
      <span className="shrink-0 tabular-nums">{price}</span>
    </p>
  );
}
