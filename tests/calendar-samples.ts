import { newId } from "#kit/server/ids.ts";

type Sample = { params?: Record<string, string>; bodies?: readonly unknown[] };

/** Valid calls for a groomer's calendars. Ids are of rows that do not exist. */
export function calendarSamples(): Record<string, Sample> {
  const params = { id: newId() };
  const name = "Family";
  return {
    "POST /v2/groomer/calendars": { bodies: [{ name, address: "https://calendar.test/family.ics" }] },
    "PUT /v2/groomer/calendars/{id}": { params, bodies: [{ name }] },
    "DELETE /v2/groomer/calendars/{id}": { params },
    "POST /v2/groomer/calendars/{id}/refresh": { params, bodies: [{}] },
    "POST /v2/groomer/calendar-link": { bodies: [{}] },
    "GET /v2/groomer-calendars/{token}": { params: { token: "a-link-that-leads-nowhere" } },
  };
}
