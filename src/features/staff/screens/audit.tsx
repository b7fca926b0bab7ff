import { Form } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal, type FieldErrors } from "#kit/wire/errors.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listAudit, listAuditActors } from "../contract/audit.ts";
import { getStaffSelf } from "../contract/day.ts";
import { AuditEntry } from "../parts/audit-entry.tsx";
import { type AuditFilters, auditPath } from "../rules/audit-path.ts";
import { AUDIT_TEXTS } from "../words/audit-page.ts";
import type { Route } from "./+types/audit.ts";

export async function loader(args: Route.LoaderArgs) {
  const filters = readFilters(new URL(args.request.url).searchParams);
  const [actors, { areas }, found] = await Promise.all([
    call(args, listAuditActors),
    call(args, getStaffSelf),
    readEntries(args, filters),
  ]);
  return { ...found, actors, filters, timeZone: areas[0]?.timeZone ?? "UTC" };
}

function readFilters(search: URLSearchParams): AuditFilters {
  const text = (name: string) => (search.get(name) ?? "").trim();
  const calls = search.has("calls") ? "true" : "";
  return {
    actor: text("actor"),
    object: text("object"),
    until: text("until"),
    calls,
    before: text("before"),
  };
}

/** The entries that the filters let through, or the errors of the filters. */
async function readEntries(args: Route.LoaderArgs, filters: AuditFilters) {
  const { actor, object, until, before, calls } = filters;
  const query = {
    ...(actor && { actor }),
    ...(object && { object }),
    ...(until && { until }),
    ...(calls && { calls: "true" as const }),
    ...(before && { before: Number(before) }),
  };
  try {
    return { ...(await call(args, listAudit, { query })), errors: {} as FieldErrors };
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal?.code !== "validation_failed") throw error;
    return { items: [], next: null, errors: refusal.errors ?? {} };
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Audit log", matches) }, { name: "robots", content: "noindex" }];
}

/** What the team changed, by person, object and day. */
export default function Audit({ loaderData }: Route.ComponentProps) {
  const { items, next, filters, timeZone } = loaderData;
  const { before, ...chosen } = filters;
  const isFiltered = Object.values(chosen).some(Boolean);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Audit log" lead={AUDIT_TEXTS.lead} />
      <Filters {...loaderData} isFiltered={isFiltered} />
      {items.length === 0 && (
        <EmptyState
          title={AUDIT_TEXTS.none}
          actions={
            isFiltered && (
              <LinkButton to={auditPath({})} variant="secondary">
                Show everything
              </LinkButton>
            )
          }
        >
          {isFiltered && AUDIT_TEXTS.noneHelp}
        </EmptyState>
      )}
      <ol className="grid gap-3">
        {items.map((entry) => (
          <li key={entry.id}>
            <AuditEntry entry={entry} at={formatDayAndTime(entry.at, timeZone)} />
          </li>
        ))}
      </ol>
      <nav aria-label="Pages" className="flex flex-wrap gap-3">
        {before && (
          <LinkButton to={auditPath(chosen)} variant="secondary">
            Latest
          </LinkButton>
        )}
        {next !== null && (
          <LinkButton to={auditPath({ ...chosen, before: String(next) })} variant="secondary" rel="next">
            Earlier
          </LinkButton>
        )}
      </nav>
    </div>
  );
}

type FiltersProps = Route.ComponentProps["loaderData"] & { isFiltered: boolean };

function Filters({ actors, filters, errors, timeZone, isFiltered }: FiltersProps) {
  const people = actors.map(({ id, displayName }) => ({ value: id, label: displayName }));
  return (
    <Form method="get" noValidate key={JSON.stringify(filters)} className="grid gap-4">
      <div className="grid items-start gap-4 md:grid-cols-3">
        <Field label="Who" name="actor" errors={errors.actor}>
          <Select
            options={[{ value: "", label: AUDIT_TEXTS.anyone }, ...people]}
            defaultValue={filters.actor}
          />
        </Field>
        <Field
          label={AUDIT_TEXTS.object}
          name="object"
          optional
          errors={errors.object && [AUDIT_TEXTS.fault]}
        >
          <TextInput maxLength={36} autoComplete="off" spellCheck={false} defaultValue={filters.object} />
        </Field>
        <Field label={AUDIT_TEXTS.until(timeZone)} name="until" optional errors={errors.until}>
          <TextInput type="date" defaultValue={filters.until} />
        </Field>
      </div>
      <Checkbox name="calls" label={AUDIT_TEXTS.calls} defaultChecked={filters.calls !== ""} />
      <div className="flex flex-wrap items-center gap-5">
        <Button variant="secondary">Apply filters</Button>
        {isFiltered && <TextLink to={auditPath({})}>Show everything</TextLink>}
      </div>
    </Form>
  );
}
