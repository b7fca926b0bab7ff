import type { Upsell } from "#features/catalog/contract.ts";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { NumberInput } from "#ui/number-input.tsx";
import { Price } from "#ui/price.tsx";
import { Select } from "#ui/select.tsx";
import { MAX_QUANTITY } from "../../rules/draft.ts";

export type UpsellCardProps = {
  upsell: Upsell;
  quantity: string;
  errors: string[] | undefined;
  /** The groomers of the visits. The card offers a choice only between several groomers. */
  groomers: readonly { id: string; displayName: string }[];
  groomerId: string;
};

/** An extra with its picture, description and price, and a field for the quantity. */
export function UpsellCard({ upsell, quantity, errors, groomers, groomerId }: UpsellCardProps) {
  const { id, name, description, price, defaultImage } = upsell;
  return (
    <Card padding="sm" className="grid grid-cols-[5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-3">
      {defaultImage && (
        <img
          src={defaultImage.sizes.medium}
          alt={defaultImage.alt}
          width={320}
          height={320}
          className="aspect-square w-20 rounded-md object-contain"
        />
      )}
      <div className="col-start-2 min-w-0">
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-3 text-base wrap-anywhere">
          {name}
          <Price value={price} className="font-semibold" />
        </h2>
        <p className="text-sm text-ink-soft">{description}</p>
      </div>
      <div className="col-start-2 grid gap-3">
        <Field label={`How many: ${name}`} hideLabel optional name={`quantity.${id}`} errors={errors ?? []}>
          <NumberInput min={0} max={MAX_QUANTITY} step={1} defaultValue={quantity} noun={name} />
        </Field>
        {groomers.length > 1 && (
          <Field label={`Who brings it: ${name}`} hideLabel optional name={`groomer.${id}`}>
            <Select
              options={groomers.map((groomer) => ({
                value: groomer.id,
                label: `with ${groomer.displayName}`,
              }))}
              defaultValue={groomerId}
            />
          </Field>
        )}
      </div>
    </Card>
  );
}
