import { newId } from "#kit/server/ids.ts";

type Sample = { params?: Record<string, string>; bodies?: readonly unknown[] };

/** Valid calls for a groomer's hours and time off. Ids are of rows that do not exist. */
export function hoursSamples(): Record<string, Sample> {
  const params = { id: newId() };
  const dates = { firstDate: "2027-03-01", lastDate: "2027-03-02" };
  const decisions = { keep: [newId()], giveUp: [] };
  const stretch = { start: "09:00", end: "12:00" };
  return {
    "PUT /v2/groomer/hours": { bodies: [{ hours: [{ weekday: 2, ...stretch }], ...decisions }] },
    "POST /v2/groomer/day-hours": { bodies: [{ ...dates, hours: [stretch], ...decisions }] },
    "POST /v2/groomer/day-hours/{id}/remove": { params, bodies: [decisions] },
    "POST /v2/groomer/time-off": {
      bodies: [{ ...dates, firstTime: "12:00", lastTime: "24:00", yearly: true, ...decisions }],
    },
    "DELETE /v2/groomer/time-off/{id}": { params },
    "POST /v2/groomer/close-today": { bodies: [decisions] },
    "PUT /v2/groomer/pause": { bodies: [{ paused: false }] },
  };
}
