import type { AuditFacts } from "#kit/server/audit.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import type { PriceInput } from "../rules.ts";

type Facts = {
  name: string;
  description: string;
  features: readonly string[];
  category: string;
  position: number;
  prices: readonly PriceInput[];
  addOnIds: readonly string[];
};
type Named = { id: string; name: string };

/** A service as the audit log shows it: a price and the minutes by the name of each size. */
export function serviceFacts(
  { name, description, features, category, position, prices, addOnIds }: Facts,
  { sizes, addOns }: { sizes: readonly Named[]; addOns: readonly Named[] },
): AuditFacts {
  const bySize = sizes.map((size) => {
    const price = prices.find(({ sizeId }) => sizeId === size.id);
    const range = price && formatRange({ min: price.minPrice, max: price.maxPrice });
    return [`price ${size.name}`, price ? `${range}, ${price.minutes} min` : ""] as const;
  });
  return {
    ...{ name, description, category, position },
    features: features.join(", "),
    ...Object.fromEntries(bySize),
    addOns: addOns
      .filter(({ id }) => addOnIds.includes(id))
      .map((addOn) => addOn.name)
      .join(", "),
  };
}
