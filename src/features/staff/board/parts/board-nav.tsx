import { ChevronLeft, ChevronRight } from "lucide-react";
import { Form, Link } from "react-router";
import { addDays } from "#kit/wire/calendar-day.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { boardPath, weekPath } from "./board-path.ts";

const VIEW_LABELS = { day: "Day", week: "Week" };

type BoardNavProps = {
  date: string;
  today: string;
  area: string | null;
  areas: readonly { id: string; name: string }[];
  view: "day" | "week";
  /** The only groomer that is shown; null for all. */
  groomer: string | null;
};

/** Another day, week or area of the board. The address has all of them. */
export function BoardNav({ date, today, area, areas, view, groomer }: BoardNavProps) {
  const [pathOf, step] = view === "week" ? ([weekPath, 7] as const) : ([boardPath, 1] as const);
  const here = { date, area, groomer };
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label="View" className="flex gap-2">
        {(["day", "week"] as const).map((one) => (
          <LinkButton
            key={one}
            to={one === "week" ? weekPath(here) : boardPath(here)}
            variant={one === view ? "primary" : "secondary"}
            aria-current={one === view ? "page" : undefined}
          >
            {VIEW_LABELS[one]}
          </LinkButton>
        ))}
      </nav>
      <nav aria-label="Days" className="flex gap-2">
        <Step
          to={pathOf({ ...here, date: addDays(date, -step) })}
          label={`Previous ${view}`}
          Icon={ChevronLeft}
        />
        {date !== today && (
          <LinkButton to={pathOf({ ...here, date: today })} variant="secondary">
            Today
          </LinkButton>
        )}
        <Step
          to={pathOf({ ...here, date: addDays(date, step) })}
          label={`Next ${view}`}
          Icon={ChevronRight}
        />
      </nav>
      {groomer && (
        <TextLink
          to={view === "week" ? weekPath({ ...here, groomer: null }) : boardPath({ date, area })}
          className="inline-flex min-h-11 items-center"
        >
          All groomers
        </TextLink>
      )}
      <Form method="get" action="/staff/board" noValidate className="flex min-w-0 flex-wrap items-end gap-3">
        {view === "week" && <input type="hidden" name="view" value="week" />}
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
