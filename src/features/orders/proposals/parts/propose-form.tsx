import { Form, useNavigation } from "react-router";
import { isTicked, type RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { PROPOSE_WORDS } from "../words.ts";
import { PetFactsFields, type PetFactsFieldsProps } from "./pet-facts-fields.tsx";
import { KINDS, type Kind, proposePath } from "./proposal-paths.ts";
import type { Choice, listPriced } from "./read-proposal.ts";

export type ProposeFormProps = {
  orderId: string;
  kind: Kind;
  /** The services and add-ons to choose from, for the kinds that choose one. */
  choices: readonly Pick<Choice, "value" | "label">[];
  priced: ReturnType<typeof listPriced>;
  /** The pet whose breed and weight the groomer corrects, with the breeds of its kind. */
  seen: Pick<PetFactsFieldsProps, "pet" | "pets" | "breeds"> | null;
  refused: RefusedForm | undefined;
};

/** The form of a new proposal: what changes, and why. Each kind of change is a page of its own. */
export function ProposeForm({ orderId, kind, choices, priced, seen, refused }: ProposeFormProps) {
  const { state, formData } = useNavigation();
  const typed = (name: string) => refused?.values[name] ?? "";
  const errors = (name: string) => refused?.errors[name] ?? [];
  const isChoice = kind === "service" || kind === "swap";
  return (
    <section aria-labelledby="propose" className="grid gap-5">
      <h2 id="propose" className="text-xl">
        What changes
      </h2>
      <nav aria-label="Kinds of changes" className="flex flex-wrap gap-2">
        {KINDS.map((one) => (
          <LinkButton
            key={one}
            to={proposePath(orderId, { what: one })}
            variant={one === kind ? "primary" : "secondary"}
            aria-current={one === kind ? "page" : undefined}
            preventScrollReset
          >
            {PROPOSE_WORDS.kinds[one]}
          </LinkButton>
        ))}
      </nav>
      {isChoice && choices.length === 0 ? (
        <Notice title="Nothing to choose">
          {kind === "swap" ? PROPOSE_WORDS.nothingToSwap : PROPOSE_WORDS.nothingToAdd}
        </Notice>
      ) : (
        <Form method="post" key={`${kind} ${seen?.pet.id}`} noValidate className="grid gap-5">
          {isChoice && (
            <Field
              label={kind === "swap" ? "Service instead" : "Service or add-on"}
              name="service"
              errors={errors("service")}
            >
              <Select
                options={[...choices]}
                placeholder={kind === "swap" ? "Choose what to do instead" : "Choose what to add"}
                defaultValue={typed("service")}
              />
            </Field>
          )}
          {kind === "price" && (
            <Field label="Service" name="petServiceId" errors={errors("petServiceId")}>
              <Select options={priced} defaultValue={typed("petServiceId") || priced[0]?.value} />
            </Field>
          )}
          {kind === "charge" && (
            <Field
              label="What for"
              name="label"
              hint="The customer sees it, such as Dematting."
              errors={errors("label")}
            >
              <TextInput defaultValue={typed("label")} maxLength={60} autoComplete="off" />
            </Field>
          )}
          {seen && <PetFactsFields orderId={orderId} {...seen} refused={refused} />}
          {(isChoice || kind === "pet") && (
            <Checkbox
              name="endsAsBooked"
              label="The visit ends as booked"
              hint="You do the extra work within the booked time."
              defaultChecked={isTicked(refused, "endsAsBooked", false)}
              errors={errors("endsAsBooked")}
            />
          )}
          {(kind === "price" || kind === "charge") && (
            <Field
              label={kind === "price" ? "New price in dollars" : "Amount in dollars"}
              name="amount"
              hint="Before tax."
              errors={errors("amount")}
            >
              <TextInput lead="$" inputMode="decimal" defaultValue={typed("amount")} autoComplete="off" />
            </Field>
          )}
          <Field label="Why" name="reason" hint="One line for the customer." errors={errors("reason")}>
            <TextInput defaultValue={typed("reason")} maxLength={200} autoComplete="off" />
          </Field>
          <Button
            name="intent"
            value="propose"
            busy={state === "submitting" && formData?.get("intent") === "propose"}
            className="sm:justify-self-start"
          >
            See the new price
          </Button>
        </Form>
      )}
    </section>
  );
}
