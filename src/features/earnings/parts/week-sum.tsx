import { LineItems } from "#ui/line-items.tsx";

type WeekSumProps = { carried: number; entries: number; total: number; label: string; note?: string };

/** How a week's total comes about. All amounts are in cents. */
export function WeekSum({ carried, entries, total, label, note }: WeekSumProps) {
  return (
    <LineItems
      items={[
        { key: "entries", label: "Earned in this week", amount: entries },
        ...(carried === 0 ? [] : [{ key: "carried", label: "From the statement before", amount: carried }]),
      ]}
      total={{ label, amount: total, ...(note && { note }) }}
    />
  );
}
