import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Section } from "#ui/section.tsx";
import { OVERRIDE_LABELS } from "../../late/words.ts";
import type { DeskAppointment } from "../contract/appointment.ts";
import { changeText, FACT_LABELS } from "../words/appointment.ts";
import { STATUS_LABELS } from "../words/list.ts";

/** What became of an order: its changes and requests, and what staff did. */
export function DeskHistory({ order }: { order: DeskAppointment }) {
  const { changes, audit, area } = order;
  return (
    <>
      {changes.length > 0 && (
        <Section title="Changes and requests">
          <ol className="grid gap-3">
            {changes.map((change) => (
              <Change key={change.id} change={change} timeZone={area.timeZone} />
            ))}
          </ol>
        </Section>
      )}
      {audit && audit.length > 0 && (
        <Section title="What the team did">
          <ol className="grid gap-3">
            {audit.map((entry) => (
              <Entry key={entry.id} entry={entry} timeZone={area.timeZone} />
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

const itemClass = "grid gap-1 rounded-md border border-line p-3";

function Change({ change, timeZone }: { change: DeskAppointment["changes"][number]; timeZone: string }) {
  const { from, to, reason, description, createdAt } = change;
  const place = ({ start, groomer }: typeof from) =>
    [start && formatDayAndTime(start, timeZone), groomer].filter(Boolean).join(", ");
  return (
    <li className={itemClass}>
      <p className="font-medium wrap-anywhere">{changeText(change)}</p>
      {to.start && (
        <p className="text-sm wrap-anywhere">
          {from.start && `${place(from)} → `}
          {place(to)}
        </p>
      )}
      {reason && <p className="text-sm wrap-anywhere">{reason}</p>}
      {description && <p className="text-sm wrap-anywhere whitespace-pre-line">{description}</p>}
      <p className="text-sm text-ink-soft">
        <time dateTime={createdAt}>{formatDayAndTime(createdAt, timeZone)}</time>
      </p>
    </li>
  );
}

type Audited = NonNullable<DeskAppointment["audit"]>[number];
type Fact = Audited["before"][string];

function Entry({ entry, timeZone }: { entry: Audited; timeZone: string }) {
  const { at, staff, action, reason, before, after } = entry;
  const shown = Object.keys(FACT_LABELS).filter((name) => name in before || name in after);
  return (
    <li className={itemClass}>
      <p className="font-medium wrap-anywhere">
        {staff || "Staff"}: {action}
      </p>
      {shown.map((name) => (
        <p key={name} className="text-sm wrap-anywhere">
          {FACT_LABELS[name]}: {name in before && `${factText(name, before[name] ?? null, timeZone)} → `}
          {factText(name, after[name] ?? null, timeZone)}
        </p>
      ))}
      {reason && <p className="text-sm wrap-anywhere whitespace-pre-line">{reason}</p>}
      <p className="text-sm text-ink-soft">
        <time dateTime={at}>{formatDayAndTime(at, timeZone)}</time>
      </p>
    </li>
  );
}

/** A fact of an entry in words. */
function factText(name: string, value: Fact, timeZone: string): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return formatCents(value);
  if (name === "status") return STATUS_LABELS[value as keyof typeof STATUS_LABELS] ?? value;
  if (name === "overrides") return overridesText(value);
  return formatDayAndTime(value, timeZone);
}

const isRule = (rule: string): rule is keyof typeof OVERRIDE_LABELS => rule in OVERRIDE_LABELS;

/** "closed, too_far" as words. */
const overridesText = (rules: string) =>
  rules
    .split(", ")
    .map((rule) => (isRule(rule) ? OVERRIDE_LABELS[rule] : rule))
    .join(", ");
