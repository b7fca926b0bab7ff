import type { ReactNode } from "react";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatRange } from "#kit/wire/format/money.ts";
import { formatClock } from "#kit/wire/format/times.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { cx } from "#ui/cx.ts";
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

/** Appointments as a table, whose rows are cards on small screens, with the choices of the form around. */
export function DeskList({ rows, chosen }: ListProps) {
  return (
    <table className="w-full border-collapse text-left max-lg:block">
      <caption className="sr-only">Appointments</caption>
      <thead className="text-sm text-ink-soft max-lg:hidden">
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
      <tbody className="max-lg:grid max-lg:grid-cols-[minmax(0,1fr)] max-lg:gap-3">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            choice={chosen && <Choice row={row} isChosen={chosen.includes(row.id)} />}
          />
        ))}
      </tbody>
    </table>
  );
}

function Choice({ row, isChosen }: { row: DeskRow; isChosen: boolean }) {
  const label = `Select ${row.customer.displayName}, ${whenOf(row)}`;
  return (
    <Checkbox
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

const CARD =
  "max-lg:relative max-lg:flex max-lg:flex-wrap max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:p-4 max-lg:hover:border-line-strong max-lg:hover:shadow-lift";
const CELL = "min-w-0 wrap-anywhere lg:py-3 lg:pr-4";
const SMALL = `${CELL} max-lg:text-sm max-lg:text-ink-soft`;

function Row({ row, choice }: { row: DeskRow; choice: ReactNode }) {
  return (
    <tr className={cx("border-b border-line align-top", CARD, choice !== null && "max-lg:pl-13")}>
      {choice && <td className="max-lg:absolute max-lg:top-2 max-lg:left-3 max-lg:z-10 lg:py-1">{choice}</td>}
      <th scope="row" className={`${CELL} font-medium max-lg:basis-full`}>
        <TextLink to={deskAppointmentPath(row.id)} className="max-lg:card-link">
          {whenOf(row)}
        </TextLink>
        <span className="block text-sm font-normal text-ink-soft tabular-nums">{row.number}</span>
      </th>
      <td className={`${CELL} max-lg:basis-full`}>{row.customer.displayName}</td>
      <td className={cx(CELL, "max-lg:basis-full", row.pets.length === 0 && "max-lg:hidden")}>
        {row.pets.join(", ")}
      </td>
      <td className={SMALL}>{groomerOf(row)}</td>
      <td className={SMALL}>{row.area.name}</td>
      <td className={`${SMALL} whitespace-nowrap tabular-nums`}>{formatRange(row.total)}</td>
      <td className="max-lg:basis-full lg:py-3">
        <DeskStatus {...row} />
      </td>
    </tr>
  );
}
