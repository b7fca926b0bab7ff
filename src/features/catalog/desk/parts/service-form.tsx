import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { savedValue, savedValues } from "#kit/web/saved-values.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskService, Offer, OfferCategory } from "../contract.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from "../rules.ts";
import { PriceFields } from "./price-fields.tsx";
import type { ServiceAnswer } from "./read-service.ts";

type ServiceFormProps = {
  /** The service as it is saved now; null for a new one. */
  service: DeskService | null;
  /** The category of the service, and those that it may move to. */
  category: OfferCategory;
  categories: readonly OfferCategory[];
  addOns: Offer["addOns"];
  answer: ServiceAnswer | undefined;
  /** The place in the list of a new service. */
  lastPosition?: number;
  /** What the save changes, above its button. */
  effect: string;
  submit: string;
};

/** What is sold as a service. After another person's save, each field that differs shows both values. */
export function ServiceForm({ service, category, categories, addOns, answer, ...texts }: ServiceFormProps) {
  const { state } = useNavigation();
  const { name = "", description = "", prices = [] } = service ?? {};
  const position = service?.position ?? texts.lastPosition ?? 0;
  const features = (service?.features ?? []).join("\n");
  const checked = new Set(answer?.addOnIds ?? service?.addOnIds ?? []);
  const { typed, hintOf, revision } = savedValues(answer, service?.revision);
  const savedAddOns = addOns.filter(({ id }) => service?.addOnIds.includes(id));
  const addOnsDiffer = savedAddOns.length !== checked.size || savedAddOns.some(({ id }) => !checked.has(id));
  return (
    <Card>
      <DraftForm name="service" version={service?.revision} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        {service && <input type="hidden" name="revision" value={revision} />}
        <Field label="Name" name="name" hint={hintOf("name", name)} errors={answer?.errors.name}>
          <TextInput maxLength={MAX_NAME_LENGTH} autoComplete="off" defaultValue={typed("name", name)} />
        </Field>
        <Field
          label="Description"
          name="description"
          optional
          hint={hintOf("description", description)}
          errors={answer?.errors.description}
        >
          <Textarea maxLength={MAX_DESCRIPTION_LENGTH} defaultValue={typed("description", description)} />
        </Field>
        <Field
          label="What is included"
          name="features"
          optional
          hint={hintOf("features", features, service?.features.join(", ")) ?? "One thing per line."}
          errors={answer?.errors.features}
        >
          <Textarea defaultValue={typed("features", features)} />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2 sm:items-end">
          <Field
            label="Category"
            name="categoryId"
            hint={hintOf("categoryId", category.id, category.name)}
            errors={answer?.errors.categoryId}
          >
            <Select
              options={categories.map(({ id, name: label }) => ({ value: id, label }))}
              defaultValue={typed("categoryId", category.id)}
            />
          </Field>
          <Field
            label="Place in the list"
            name="position"
            hint={hintOf("position", String(position)) ?? "Lower numbers come first."}
            errors={answer?.errors.position}
          >
            <TextInput inputMode="numeric" maxLength={3} defaultValue={typed("position", String(position))} />
          </Field>
        </div>
        <FieldGroup
          legend="Prices and minutes"
          name="prices"
          hint="By size of the pet, at the usual pace. Leave a size empty if you do not sell it."
          errors={answer?.errors.prices}
          layout="stack"
        >
          {category.sizes.map((size) => (
            <PriceFields
              key={size.id}
              size={size}
              price={prices.find(({ sizeId }) => sizeId === size.id)}
              answer={answer}
              hintOf={hintOf}
            />
          ))}
        </FieldGroup>
        {addOns.length > 0 && (
          <FieldGroup
            legend="Add-ons"
            name="add-ons"
            hint={
              answer?.isChanged && addOnsDiffer
                ? savedValue(savedAddOns.map((addOn) => addOn.name).join(", "))
                : undefined
            }
            errors={answer?.errors.addOnIds}
            layout="list"
          >
            {addOns.map(({ id, name: label }) => (
              <Checkbox
                key={id}
                name="addOnIds"
                value={id}
                label={<span className="wrap-anywhere">{label}</span>}
                defaultChecked={checked.has(id)}
              />
            ))}
          </FieldGroup>
        )}
        <p className="text-ink-soft">{texts.effect}</p>
        <Button className="sm:justify-self-start" name="part" value="save" busy={state !== "idle"}>
          {texts.submit}
        </Button>
      </DraftForm>
    </Card>
  );
}
