import type { FormEvent } from "react";
import { Form, useNavigation } from "react-router";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { NumberInput } from "#ui/number-input.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { MAX_WEEKS, REPORT_PARTS, type ReportPart } from "../../rules/pet-report.ts";
import { PART_WORDS } from "../../words/pet-report.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { fieldOf } from "./report-fields.ts";

type FormProps = {
  order: ProviderOrder;
  refused: RefusedForm | undefined;
  /** Takes the form in place of the server, without a connection. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};
type OfPet = FormProps & { visit: ProviderOrder["petServicesByPet"][number] };

/** The report on each pet of a visit, and the notes on its services. */
export function ReportForm({ order, refused, onSubmit }: FormProps) {
  const { state, formData } = useNavigation();
  return (
    <Form method="post" noValidate onSubmit={onSubmit} className="grid gap-6">
      <input type="hidden" name="intent" value="report" />
      {order.petServicesByPet.map((visit) => (
        <Card key={visit.pet.id} className="grid gap-6">
          <h2 className="text-lg wrap-anywhere">What you found on {visit.pet.name}</h2>
          <PetFields order={order} visit={visit} refused={refused} />
        </Card>
      ))}
      <div>
        <Button size="lg" busy={state !== "idle" && formData?.get("intent") === "report"}>
          Save the report
        </Button>
      </div>
    </Form>
  );
}

function PetFields({ order, visit: { pet, services }, refused }: OfPet) {
  const saved = order.petReports.find(({ petId }) => petId === pet.id);
  const weeks = fieldOf.weeks(pet.id);
  const note = fieldOf.note(pet.id);
  return (
    <>
      {REPORT_PARTS.map((part) => {
        const finding = saved?.findings.find((one) => one.part === part);
        return <PartFields key={part} petId={pet.id} part={part} finding={finding} refused={refused} />;
      })}
      {services.map(({ petServiceId, service, spNote }) => {
        const name = fieldOf.spNote(petServiceId);
        return (
          <Field
            key={name}
            label={`Note on ${service.name}`}
            name={name}
            optional
            errors={refused?.errors[name]}
          >
            <Textarea maxLength={2_000} defaultValue={shownValue(refused, name, spNote)} />
          </Field>
        );
      })}
      <Field label="A line for the owner" name={note} optional errors={refused?.errors[note]}>
        <Textarea maxLength={1_000} defaultValue={shownValue(refused, note, saved?.note)} />
      </Field>
      <Field label="Suggested next visit, in weeks" name={weeks} optional errors={refused?.errors[weeks]}>
        <NumberInput
          noun="weeks"
          min={1}
          max={MAX_WEEKS}
          defaultValue={shownValue(refused, weeks, saved?.nextVisitWeeks?.toString())}
        />
      </Field>
    </>
  );
}

type PartProps = {
  petId: string;
  part: ReportPart;
  finding: { remark: string } | undefined;
  refused: FormProps["refused"];
};

/** One part of the pet: not checked, fine, or what the groomer remarks about it. */
function PartFields({ petId, part, finding, refused }: PartProps) {
  const state = fieldOf.state(petId, part);
  const remark = fieldOf.remark(petId, part);
  const shown = refused ? refused.values[state] : finding ? "fine" : "";
  return (
    <div className="grid gap-2">
      <FieldGroup legend={PART_WORDS[part]} name={state} layout="wrap">
        <ChoiceChip name={state} value="" id={`${state}-none`} defaultChecked={!shown}>
          Not checked
        </ChoiceChip>
        <ChoiceChip name={state} value="fine" defaultChecked={shown === "fine"}>
          Fine
        </ChoiceChip>
      </FieldGroup>
      <Field
        label={`Remark on ${PART_WORDS[part].toLowerCase()}`}
        hideLabel
        name={remark}
        optional
        errors={refused?.errors[remark]}
      >
        <TextInput
          maxLength={300}
          placeholder="Or a remark"
          defaultValue={shownValue(refused, remark, finding?.remark)}
        />
      </Field>
    </div>
  );
}
