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
import { PhotoForm } from "./photo-form.tsx";

export type VaccinationCardProps = {
  kind: VaccinationKind;
  paper: Vaccination | null;
  /** Where the paper's picture is sent. */
  path: string;
  now: string;
  refused: FieldErrors | undefined;
};

/** One vaccination: whether it is good, its paper, and the form that changes both. */
export function VaccinationCard({ kind, paper, path, now, refused }: VaccinationCardProps) {
  const name = VACCINATION_NAMES[kind];
  return (
    <Card padding="sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-lg">{name}</h3>
        <Standing paper={paper} now={now} />
      </div>
      {paper && (
        <a
          href={paper.sizes.large}
          className="mt-3 inline-flex items-center gap-3 rounded-md font-medium text-brand-text underline underline-offset-2"
        >
          <img
            src={paper.sizes.thumbnail}
            alt=""
            width={64}
            height={64}
            loading="lazy"
            className="size-16 rounded-md bg-sunken object-cover"
          />
          <span>
            Look at the paper<span className="sr-only"> for {name}</span>
          </span>
        </a>
      )}
      <Disclosure
        summary={paper ? `Change ${name}` : `Add ${name}`}
        defaultOpen={refused !== undefined}
        className="mt-2 border-b-0"
      >
        <PhotoForm
          key={paper?.id ?? "none"}
          name={kind}
          label="Picture of the paper"
          current={null}
          path={path}
          submit="Save"
          done={`${name} is saved`}
          refused={refused}
          isOptional={paper !== null}
        >
          {(errors) => (
            <Field
              label="Good until"
              name="expiresOn"
              id={`${kind}-expiresOn`}
              errors={errors.expiresOn}
              optional
            >
              <TextInput type="date" defaultValue={paper?.expiresOn ?? ""} />
            </Field>
          )}
        </PhotoForm>
        {paper && (
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

/** In words, since a colour alone tells nothing. */
export function Standing({ paper, now }: { paper: Vaccination | null; now: string }) {
  if (!paper) return <Badge>No paper yet</Badge>;
  const { expiresOn } = paper;
  if (expiresOn === null) return <Badge tone="info">Paper kept, no date</Badge>;
  const day = formatLongDate(`${expiresOn}T12:00:00Z`);
  if (isVaccinationOver(expiresOn, new Date(now))) return <Badge tone="danger">Expired {day}</Badge>;
  return <Badge tone="success">Good until {day}</Badge>;
}
