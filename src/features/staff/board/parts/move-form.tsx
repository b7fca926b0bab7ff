import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { Movable } from "../contract/moves.ts";
import { movePath } from "./board-path.ts";
import type { MoveChoice } from "./read-move.ts";

type MoveFormProps = { movable: Movable; area: string | null; choice: MoveChoice | null };

/** Chooses a day, a time and a groomer. "Check" changes nothing: the page then says what they mean. */
export function MoveForm({ movable, area, choice }: MoveFormProps) {
  const { id, date, startTime, serviceProvider, groomers } = movable;
  const chosen = choice ?? { date: date ?? "", time: startTime ?? "", groomer: serviceProvider?.id ?? "" };
  return (
    <Form
      key={Object.values(chosen).join(" ")}
      method="get"
      action={movePath(id, null)}
      noValidate
      className="grid gap-4"
    >
      {area && <input type="hidden" name="area" value={area} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Day" name="date">
          <TextInput type="date" defaultValue={chosen.date} />
        </Field>
        <Field label="Time" name="time">
          <TextInput type="time" step={900} defaultValue={chosen.time} />
        </Field>
      </div>
      <Field label="Groomer" name="groomer">
        <Select
          placeholder="Choose a groomer"
          defaultValue={groomers.some(({ id: groomer }) => groomer === chosen.groomer) ? chosen.groomer : ""}
          options={groomers.map(({ id: value, displayName: label }) => ({ value, label }))}
        />
      </Field>
      <div>
        <Button variant="secondary">Check</Button>
      </div>
    </Form>
  );
}
