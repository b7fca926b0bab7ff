import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { isTicked } from "#kit/web/form.ts";
import { savedValue, savedValues } from "#kit/web/saved-values.ts";
import { toDollars } from "#kit/wire/dollars.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskAddOn } from "../contract/add-ons.ts";
import type { Offer } from "../contract.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_NAME_LENGTH } from "../rules.ts";
import { ADD_ON_TEXTS } from "../words.ts";
import type { AddOnAnswer } from "./read-add-on.ts";

type AddOnFormProps = {
  /** The add-on as it is saved now; null for a new one. */
  addOn: DeskAddOn | null;
  services: Offer["services"];
  categories: Offer["categories"];
  answer: AddOnAnswer | undefined;
  /** The place in the list of a new one. */
  lastPosition?: number;
  /** What the save changes, above its button. */
  effect: string;
  submit: string;
};

/** What is sold as an add-on. After another person's save, each field that differs shows both values. */
export function AddOnForm({ addOn, services, categories, answer, ...texts }: AddOnFormProps) {
  const { state } = useNavigation();
  const { name = "", description = "", duration = 0, serviceIds = [] } = addOn ?? {};
  const position = addOn?.position ?? texts.lastPosition ?? 0;
  const { typed, hintOf, revision } = savedValues(answer, addOn?.revision);
  const price = addOn ? toDollars(addOn.price) : "";
  const isOnline = addOn?.availableInOnlineBooking ?? true;
  const isOnlineTicked = isTicked(answer, "availableInOnlineBooking", isOnline);
  const checked = new Set(answer?.serviceIds ?? serviceIds);
  const differs = serviceIds.length !== checked.size || serviceIds.some((id) => !checked.has(id));
  const groups = categories.flatMap((category) => {
    const own = services.filter(({ categoryId, isArchived }) => categoryId === category.id && !isArchived);
    return own.length > 0 ? [{ category, own }] : [];
  });
  const saved = services.filter(({ id }) => serviceIds.includes(id)).map((service) => service.name);
  return (
    <Card>
      <DraftForm name="add-on" version={addOn?.revision} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        {addOn && <input type="hidden" name="revision" value={revision} />}
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
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Price" name="price" hint={hintOf("price", price)} errors={answer?.errors.price}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              lead="$"
              defaultValue={typed("price", price)}
            />
          </Field>
          <Field
            label="Added minutes"
            name="duration"
            hint={hintOf("duration", String(duration))}
            errors={answer?.errors.duration}
          >
            <TextInput
              inputMode="numeric"
              maxLength={3}
              trail="min"
              defaultValue={typed("duration", String(duration))}
            />
          </Field>
        </div>
        <Field
          className="sm:max-w-80"
          label="Place in the list"
          name="position"
          hint={hintOf("position", String(position)) ?? "Lower numbers come first."}
          errors={answer?.errors.position}
        >
          <TextInput inputMode="numeric" maxLength={3} defaultValue={typed("position", String(position))} />
        </Field>
        <Checkbox
          name="availableInOnlineBooking"
          label={ADD_ON_TEXTS.online}
          hint={
            answer?.isChanged && isOnlineTicked !== isOnline
              ? savedValue(isOnline ? "yes" : "no")
              : ADD_ON_TEXTS.onlineHelp
          }
          defaultChecked={isOnlineTicked}
        />
        <FieldGroup
          legend="Offered with"
          name="serviceIds"
          hint={answer?.isChanged && differs ? savedValue(saved.join(", ")) : undefined}
          errors={answer?.errors.serviceIds}
          layout="stack"
        >
          {groups.length === 0 && <p className="text-ink-soft">{ADD_ON_TEXTS.noServices}</p>}
          {groups.map(({ category, own }) => (
            <fieldset key={category.id} className="min-w-0">
              <legend className="mb-1 font-semibold wrap-anywhere">{category.name}</legend>
              {own.map(({ id, name: label }) => (
                <Checkbox
                  key={id}
                  name="serviceIds"
                  value={id}
                  label={<span className="wrap-anywhere">{label}</span>}
                  defaultChecked={checked.has(id)}
                />
              ))}
            </fieldset>
          ))}
        </FieldGroup>
        <p className="text-ink-soft">{texts.effect}</p>
        <Button className="sm:justify-self-start" name="part" value="save" busy={state !== "idle"}>
          {texts.submit}
        </Button>
      </DraftForm>
    </Card>
  );
}
