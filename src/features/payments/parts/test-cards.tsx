import { Radio } from "#ui/radio.tsx";
import type { TestCard } from "../contract.ts";

export type TestCardsProps = {
  /** The radio group's name. */
  name: string;
  testCards: readonly TestCard[];
  /** What the page does with a chosen card, for example "Saved for your next bookings". */
  description: string;
  chosen: string;
};

/** The sandbox's test cards to choose from. With a real bank the list is empty and nothing is shown. */
export function TestCards({ name, testCards, description, chosen }: TestCardsProps) {
  if (testCards.length === 0) return null;
  return (
    <fieldset className="min-w-0 rounded-lg bg-sunken p-4">
      <legend className="float-left w-full font-semibold">Test cards</legend>
      <p className="mb-3 text-sm text-ink-soft">
        No real bank and no real money: {description.toLowerCase()}.
      </p>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {testCards.map((test) => (
          <Radio
            key={test.id}
            name={name}
            value={test.id}
            label={test.name}
            hint={`•••• ${test.last4}. ${test.description}`}
            defaultChecked={chosen === test.id}
          />
        ))}
      </div>
    </fieldset>
  );
}
