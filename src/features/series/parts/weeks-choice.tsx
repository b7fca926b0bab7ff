import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";

const USUAL_WEEKS = 6;
const WEEKS = Array.from({ length: 11 }, (_, nth) => String(nth + 2));

const WEEKS_OPTIONS = WEEKS.map((value) => ({ value, label: `Every ${value} weeks` }));

/** The weeks that a page asks for, or the usual ones. */
export function readWeeks(request: Request): number {
  const weeks = new URL(request.url).searchParams.get("weeks") ?? "";
  return WEEKS.includes(weeks) ? Number(weeks) : USUAL_WEEKS;
}

/** How often a visit is repeated; another choice shows its dates. */
export function WeeksChoice({ weeks }: { weeks: number }) {
  return (
    <Form method="get" noValidate className="flex items-end gap-3">
      <Field label="How often" name="weeks" className="flex-1">
        <Select key={weeks} defaultValue={String(weeks)} options={WEEKS_OPTIONS} />
      </Field>
      <Button variant="secondary" className="min-h-12">
        Show dates
      </Button>
    </Form>
  );
}
