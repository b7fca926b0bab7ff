import { atWall } from "#features/calendar/rules/wall-clock.ts";
import { addDays } from "#kit/wire/calendar-day.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { MAX_DAYS_AHEAD, SEND_MINUTE } from "../rules.ts";
import { GIFT_FAULTS } from "../words.ts";

/** When an email of this day leaves: at once without a day or once its hour is over. Refuses other days. */
export function chooseSendTime(sendOn: string | null, timeZone: string, now: Date): Date {
  if (sendOn === null) return now;
  const today = toLocalDate(now, timeZone);
  if (sendOn < today) throw refuseFields({ sendOn: [GIFT_FAULTS.pastDay] });
  if (sendOn > addDays(today, MAX_DAYS_AHEAD)) throw refuseFields({ sendOn: [GIFT_FAULTS.farDay] });
  return new Date(Math.max(atWall(sendOn, SEND_MINUTE, timeZone), now.getTime()));
}
