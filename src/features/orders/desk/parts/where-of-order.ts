import type { Where } from "#kit/web/where-handle.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { DeskAppointment } from "../contract/appointment.ts";

/** The area and the day of an order, for the header of its pages. */
export const whereOfOrder = ({ order: { area, appointmentStart } }: { order: DeskAppointment }): Where => ({
  area: area.name,
  date: appointmentStart && toLocalDate(appointmentStart, area.timeZone),
});
