import { Form, useNavigation } from "react-router";
import { formatCents } from "#kit/wire/format/money.ts";
import { formatMinutes } from "#kit/wire/format/times.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { ChoiceCard } from "#ui/choice-card.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Price } from "#ui/price.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { ServicesChoice } from "./read-services.ts";

/** What the form says. `title`: of the page, for a pet. `isChange`: a service of the visit is replaced. */
export type ChoiceWords = {
  back: string;
  title(pet: string, isChange: boolean): string;
  lead: string;
  addOns: string;
};

const TO_CUSTOMERS: ChoiceWords = {
  back: "Pets and services",
  title: (pet, isChange) => (isChange ? `Change what we do for ${pet}` : `What does ${pet} need?`),
  lead: "You see the new total before anything changes.",
  addOns: "Add a little extra",
};

type ChoiceProps = { path: string; choice: ServicesChoice; words?: ChoiceWords };

/**
 * The form that chooses a service and add-ons for one pet. The next page shows the price before any change.
 * `path`: the list of the visit's services.
 */
export function ServicesChoiceForm({ path, choice, words = TO_CUSTOMERS }: ChoiceProps) {
  const { pet, line, services } = choice;
  const { state } = useNavigation();
  const [firstService] = services;
  const addOnById = new Map(services.flatMap((service) => service.addOns).map((addOn) => [addOn.id, addOn]));
  const addOns = [...addOnById.values()];
  const currentAddOnIds = new Set(line?.addOns.map(({ id }) => id));
  return (
    <div className="grid max-w-[44rem] gap-8">
      <PageHeader
        back={<TextLink to={path}>{words.back}</TextLink>}
        title={<span className="wrap-anywhere">{words.title(pet.name, line !== null)}</span>}
        lead={words.lead}
      />
      <Form method="get" className="grid gap-8">
        <input type="hidden" name={line ? "change" : "add"} value={line?.petServiceId ?? pet.id} />
        <FieldGroup legend="Service" name="service">
          {services.map((service) => (
            <ChoiceCard
              key={service.id}
              name="service"
              value={service.id}
              title={service.name}
              description={service.description}
              aside={
                <Price value={{ min: service.minPrice, max: service.maxPrice }} className="font-semibold" />
              }
              defaultChecked={service.id === (line?.service.id ?? firstService?.id)}
            >
              <span className="mt-1.5 block text-sm text-ink-soft">
                about {formatMinutes(service.duration)}
              </span>
            </ChoiceCard>
          ))}
        </FieldGroup>
        {addOns.length > 0 && (
          <FieldGroup legend={words.addOns} name="addOns" optional layout="grid">
            {addOns.map((addOn) => (
              <Checkbox
                key={addOn.id}
                name="addOns"
                value={addOn.id}
                defaultChecked={currentAddOnIds.has(addOn.id)}
                label={`${addOn.name}, +${formatCents(addOn.price)}, ${formatMinutes(addOn.duration)}`}
                hint={addOn.description}
              />
            ))}
          </FieldGroup>
        )}
        <div className="flex flex-wrap gap-3">
          <Button size="lg" busy={state === "loading"}>
            See the new total
          </Button>
          <LinkButton to={path} size="lg" variant="quiet">
            Change nothing
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}
