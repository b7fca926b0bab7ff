import { toShownLines } from "#features/quotes/rules.ts";
import { LineItems, type LineItemsProps } from "#ui/line-items.tsx";
import { petText } from "../words/session.ts";
import type { ShownSession } from "./path.ts";

export type PriceLinesProps = Pick<LineItemsProps, "live" | "className"> & {
  session: Pick<ShownSession, "pets" | "quote">;
  totalLabel?: string;
};

/** The entries of the price with their total: first pet by pet, then entries of the whole visit. */
export function PriceLines({ session, totalLabel = "Total", ...rest }: PriceLinesProps) {
  const { quote, pets } = session;
  if (!quote) return null;
  const ofPets = pets.flatMap((pet) => {
    const petLines = toShownLines(quote.entries.filter((entry) => entry.petId === pet.id));
    if (petLines.length === 0) return [];
    const heading = { key: pet.id, label: <strong className="font-semibold">{petText(pet)}</strong> };
    // The pet's name is the heading, so the lines below do not repeat the name.
    const short = petLines.map((line) => ({ ...line, label: line.label.replace(` for ${pet.name}`, "") }));
    return pets.length > 1 ? [heading, ...short.map(toLine)] : short.map(toLine);
  });
  const ofVisit = quote.entries.filter((entry) => entry.petId === null).map(toLine);
  const isRange = quote.total.min !== quote.total.max;
  return (
    <LineItems
      {...rest}
      items={[...ofPets, ...ofVisit]}
      total={{
        label: totalLabel,
        amount: quote.total,
        note: isRange
          ? "The final price depends on coat and condition, and never goes above this range."
          : undefined,
      }}
    />
  );
}

type Line = ReturnType<typeof toShownLines>[number];

function toLine(entry: Line, index: number) {
  return {
    key: `${entry.petId} ${entry.kind} ${entry.label} ${index}`,
    label: <span className={entry.kind === "service" ? "" : "text-ink-soft"}>{entry.label}</span>,
    detail: entry.detail,
    amount: entry.amount,
    ...(entry.amount.max < 0 && { tone: "discount" as const }),
  };
}
