import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskBulk, DeskBulkRow } from "../contract/bulk.ts";
import { effectTexts, rowLabel, standInText } from "../words/bulk-page.ts";
import { deskAppointmentPath } from "./desk-paths.ts";
import { DeskStatus } from "./desk-status.tsx";

function toneOf({ state, why }: DeskBulkRow): BadgeTone {
  if (state === "done") return "success";
  if (state === "refused" || why !== "") return "warn";
  return state === "running" ? "info" : "neutral";
}

/** The appointments of a bulk change, each with what will become or became of it. */
export function BulkRows({ rows }: { rows: DeskBulk["items"] }) {
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.orderId} className="grid gap-1 border-b border-line pb-3">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink to={deskAppointmentPath(row.orderId)} className="inline-flex min-h-11 items-center">
              {row.appointmentStart ? formatDayAndTime(row.appointmentStart, row.timeZone) : "No time yet"},{" "}
              {row.number}
            </TextLink>
            <Badge tone={toneOf(row)}>{rowLabel(row.state, row.why)}</Badge>
            <DeskStatus status={row.status} orderMarkedAsNoShow={row.orderMarkedAsNoShow} />
          </p>
          <p className="text-sm wrap-anywhere text-ink-soft">
            {row.customer}, {row.groomer || "no groomer"}
          </p>
          {row.standIn !== "" && <p className="text-sm wrap-anywhere">{standInText(row.standIn)}</p>}
          {row.why !== "" && <p className="text-sm wrap-anywhere">{row.why}</p>}
          {effectTexts(row).map((text) => (
            <p key={text} className="text-sm">
              {text}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
