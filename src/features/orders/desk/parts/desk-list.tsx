import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import type { DeskRow } from "../contract/list.ts";
import { deskAppointmentPath } from "./desk-paths.ts";
import { DeskStatus } from "./desk-status.tsx";

type ListProps = {
  rows: readonly DeskRow[];
  /** The orders that are chosen for a bulk change; null where the reader cannot choose any. */
  chosen: readonly string[] | null;
};

/** Appointments as a table, and on small screens as cards, both with the choices of the form around them. */
export function DeskList({ rows, chosen }: ListProps) {
  const choiceOf = (row: DeskRow, place: string) =>
    chosen && <Choice row={row} place={place} isChosen={chosen.includes(row.id)} />;
  return (
    <>
      <table className="w-full border-collapse text-left max-lg:hidden">
        <caption className="sr-only">Appointments</caption>
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            {chosen && (
              <td className="w-9">
                <VisuallyHidden>Select</VisuallyHidden>
              </td>
            )}
            {["When", "Customer", "Pets", "Groomer", "Area", "Price", "Status"].map((title) => (
              <th key={title} scope="col" className="py-2 pr-4 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} choice={choiceOf(row, "table")} />
          ))}
        </tbody>
      </table>
      <ul className="grid gap-3 lg:hidden">
        {rows.map((row) => (
          <li key={row.id}>
            <RowCard row={row} choice={choiceOf(row, "card")} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Choice({ row, place, isChosen }: { row: DeskRow; place: string; isChosen: boolean }) {
  const label = `Select ${row.customer.displayName}, ${whenOf(row)}`;
  return (
    <Checkbox
      id={`${place}-${row.id}`}
      name="ids"
      value={row.id}
      label={<VisuallyHidden>{label}</VisuallyHidden>}
      defaultChecked={isChosen}
    />
  );
}

/** Day and hours in the area's zone; "No time yet" for a request. */
function whenOf({ appointmentStart: start, appointmentEnd: end, area: { timeZone } }: DeskRow): string {
  if (!start || !end) return "No time yet";
  return `${formatDayAndTime(start, timeZone)} to ${formatClock(end, timeZone)}`;
}

const groomerOf = ({ serviceProvider }: DeskRow) => serviceProvider?.displayName ?? "No groomer";

type RowProps = { row: DeskRow; choice: ReactNode };

function Row({ row, choice }: RowProps) {
  return (
    <tr className="border-b border-line align-top">
      {choice && <td className="py-1">{choice}</td>}
      <th scope="row" className="py-3 pr-4 font-medium">
        <TextLink to={deskAppointmentPath(row.id)}>{whenOf(row)}</TextLink>
        <span className="block text-sm font-normal text-ink-soft tabular-nums">{row.number}</span>
      </th>
      <td className="py-3 pr-4 wrap-anywhere">{row.customer.displayName}</td>
      <td className="py-3 pr-4 wrap-anywhere">{row.pets.join(", ")}</td>
      <td className="py-3 pr-4 wrap-anywhere">{groomerOf(row)}</td>
      <td className="py-3 pr-4 wrap-anywhere">{row.area.name}</td>
      <td className="py-3 pr-4 whitespace-nowrap tabular-nums">{formatRange(row.total)}</td>
      <td className="py-3">
        <DeskStatus {...row} />
      </td>
    </tr>
  );
}

function RowCard({ row, choice }: RowProps) {
  return (
    <Card padding="sm" pressable className={choice ? "grid grid-cols-[auto_minmax(0,1fr)] gap-x-1" : "grid"}>
      {choice && <div className="relative z-10 -mt-2">{choice}</div>}
      <div className="grid min-w-0 gap-1">
        <Link to={deskAppointmentPath(row.id)} className="card-link font-semibold wrap-anywhere">
          {whenOf(row)}
        </Link>
        <p className="wrap-anywhere">
          {row.customer.displayName}
          {row.pets.length > 0 && `: ${row.pets.join(", ")}`}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {groomerOf(row)}, {row.area.name}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-2">
          <DeskStatus {...row} />
          <span className="text-sm text-ink-soft tabular-nums">
            {formatRange(row.total)}, {row.number}
          </span>
        </p>
      </div>
    </Card>
  );
}
