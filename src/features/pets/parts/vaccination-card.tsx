import { Form } from "react-router";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Vaccination } from "../contract.ts";
import { isVaccinationOver, VACCINATION_NAMES, type VaccinationKind } from "../rules.ts";
import { vaccinationTexts } from "../words.ts";
import { PhotoForm } from "./photo-form.tsx";

export type VaccinationCardProps = {
  kind: VaccinationKind;
  record: Vaccination | null;
  /** The address of the API to which the browser sends the photo. */
  path: string;
  now: string;
  refused: FieldErrors | undefined;
};

/** A card for a vaccination: whether it is valid, the photo of the record, and the form that changes both. */
export function VaccinationCard({ kind, record, path, now, refused }: VaccinationCardProps) {
  const name = VACCINATION_NAMES[kind];
  return (
    <Card padding="sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg">{name}</h3>
        <ValidityBadge record={record} now={now} />
      </div>
      {record && (
        <a
          href={record.sizes.large}
          data-photos="vaccinations"
          className="mt-3 inline-flex items-center gap-3 rounded-md font-medium text-brand-text underline underline-offset-2"
        >
          <img
            src={record.sizes.thumbnail}
            alt=""
            width={64}
            height={64}
            loading="lazy"
            className="size-16 rounded-md bg-sunken object-cover"
          />
          <span>
            View the record<span className="sr-only"> for {name}</span>
          </span>
        </a>
      )}
      <Disclosure
        summary={record ? `Change ${name}` : `Add ${name}`}
        defaultOpen={refused !== undefined}
        className="mt-2 border-b-0"
      >
        <PhotoForm
          key={record?.id ?? "none"}
          name={kind}
          label="Photo of the record"
          current={null}
          path={path}
          submit="Save"
          done={vaccinationTexts.saved(name)}
          refused={refused}
          isOptional={record !== null}
        >
          {(errors) => (
            <Field
              label="Good until"
              name="expiresOn"
              id={`${kind}-expiresOn`}
              errors={errors.expiresOn}
              optional
            >
              <TextInput type="date" defaultValue={record?.expiresOn ?? ""} />
            </Field>
          )}
        </PhotoForm>
        {record && (
          <Form method="post" preventScrollReset className="mt-4">
            <input type="hidden" name="kind" value={kind} />
            <Button name="intent" value="remove-picture" variant="quiet" size="sm">
              Remove {name}
            </Button>
          </Form>
        )}
      </Disclosure>
    </Card>
  );
}

/** Says in words whether a vaccination is valid, because color alone is not accessible. */
function ValidityBadge({ record, now }: { record: Vaccination | null; now: string }) {
  if (!record) return <Badge>No record yet</Badge>;
  const { expiresOn } = record;
  if (expiresOn === null) return <Badge tone="info">Record saved, no date</Badge>;
  const day = formatLongDate(`${expiresOn}T12:00:00Z`);
  if (isVaccinationOver(expiresOn, new Date(now))) return <Badge tone="danger">Expired {day}</Badge>;
  return <Badge tone="success">Good until {day}</Badge>;
}
