import { ChevronLeft, ChevronRight } from "lucide-react";
import { Form, Link } from "react-router";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { addDays, boardPath } from "./board-path.ts";

type BoardNavProps = {
  date: string;
  today: string;
  area: string | null;
  areas: readonly { id: string; name: string }[];
};

/** Another day or area of the board. The address has both. */
export function BoardNav({ date, today, area, areas }: BoardNavProps) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label="Days" className="flex gap-2">
        <Step to={boardPath({ date: addDays(date, -1), area })} label="Previous day" Icon={ChevronLeft} />
        {date !== today && (
          <LinkButton to={boardPath({ date: today, area })} variant="secondary">
            Today
          </LinkButton>
        )}
        <Step to={boardPath({ date: addDays(date, 1), area })} label="Next day" Icon={ChevronRight} />
      </nav>
      <Form method="get" action="/staff/board" noValidate className="flex min-w-0 flex-wrap items-end gap-3">
        <Field label="Day" name="date">
          <TextInput type="date" defaultValue={date} key={date} />
        </Field>
        {areas.length > 1 && (
          <Field label="Area" name="area">
            <Select
              key={area}
              defaultValue={area ?? ""}
              options={[
                { value: "", label: "All areas" },
                ...areas.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Field>
        )}
        <Button variant="secondary">Show</Button>
      </Form>
    </div>
  );
}

function Step({ to, label, Icon }: { to: string; label: string; Icon: typeof ChevronLeft }) {
  return (
    <Link to={to} aria-label={label} className={buttonClass({ variant: "secondary" })}>
      <Icon aria-hidden="true" className="size-5" />
    </Link>
  );
}
