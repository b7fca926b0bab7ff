import { toDollars } from "#kit/wire/dollars.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { OfferCategory } from "../contract.ts";
import type { PriceInput } from "../rules.ts";
import { priceField, type ServiceAnswer } from "./read-service.ts";

const FIELDS = [
  { field: "minPrice", label: "Lowest price" },
  { field: "maxPrice", label: "Highest price" },
  { field: "minutes", label: "Minutes" },
] as const;

type PriceFieldsProps = {
  size: OfferCategory["sizes"][number];
  price: PriceInput | undefined;
  answer: ServiceAnswer | undefined;
  /** The hint at a field that another person has changed. */
  hintOf: (name: string, saved: string) => string | undefined;
};

/** The prices and minutes of a service for one size. Without an entry it is not sold for that size. */
export function PriceFields({ size: { id, name, label }, price, answer, hintOf }: PriceFieldsProps) {
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="mb-2 font-semibold">
        {name} <span className="font-normal text-ink-soft">({label})</span>
      </legend>
      <input type="hidden" name="sizeIds" value={id} />
      <div className="grid gap-3 sm:grid-cols-3">
        {FIELDS.map(({ field, label: text }) => {
          const key = priceField(field, id);
          const saved = !price ? "" : field === "minutes" ? String(price.minutes) : toDollars(price[field]);
          return (
            <Field
              key={field}
              label={
                <>
                  {text} <span className="sr-only">for {name}</span>
                </>
              }
              name={key}
              hint={hintOf(key, saved)}
              errors={answer?.errors[key]}
            >
              <TextInput
                required={false}
                inputMode={field === "minutes" ? "numeric" : "decimal"}
                autoComplete="off"
                maxLength={12}
                lead={field === "minutes" ? undefined : "$"}
                trail={field === "minutes" ? "min" : undefined}
                defaultValue={answer?.values[key] ?? saved}
              />
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
