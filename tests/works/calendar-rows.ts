import { makeBusyCalendar } from "#features/calendar/feeds/factory.ts";
import type { Rows, Stage } from "./stage.ts";

const CALENDARS = "/v2/groomer/calendars";
const LINK = "/v2/groomer/calendar-link";

/** A groomer of its own, signed in. */
async function fresh({ world, groomer }: Stage) {
  const groomerId = await world.addGroomer({ displayName: "Cal Comb" });
  return { groomerId, token: (await groomer(groomerId)).token };
}

async function withCalendar(stage: Stage) {
  const { groomerId, token } = await fresh(stage);
  const { siteId } = stage.world;
  const id = await makeBusyCalendar(stage.world.db, siteId, groomerId, { name: "Family", now: stage.now() });
  return { token, params: { id } };
}

export const calendarRows: Rows = {
  [`GET ${CALENDARS}`]: async (stage) => ({
    token: (await withCalendar(stage)).token,
    shows: { canChange: true, calendars: [{ name: "Family", host: "calendar.test" }], linkSince: null },
  }),
  // No test looks for names on the internet: the calendar is added, and says that no server answered.
  [`POST ${CALENDARS}`]: async (stage) => ({
    token: (await fresh(stage)).token,
    body: { name: "Family", address: "webcal://calendar.test/family.ics" },
    shows: { calendars: [{ name: "Family", host: "calendar.test", fault: "unreachable", readAt: null }] },
  }),
  [`PUT ${CALENDARS}/{id}`]: async (stage) => ({
    ...(await withCalendar(stage)),
    body: { name: "Kids" },
    shows: { calendars: [{ name: "Kids" }] },
  }),
  [`DELETE ${CALENDARS}/{id}`]: async (stage) => ({
    ...(await withCalendar(stage)),
    shows: { calendars: [] },
  }),
  [`POST ${CALENDARS}/{id}/refresh`]: async (stage) => ({
    ...(await withCalendar(stage)),
    body: {},
    shows: { calendars: [{ fault: "unreachable" }] },
  }),
  [`POST ${LINK}`]: async (stage) => ({ token: (await fresh(stage)).token, body: {} }),
  [`DELETE ${LINK}`]: async (stage) => ({ token: (await fresh(stage)).token, shows: { linkSince: null } }),
  "GET /v2/groomer-calendars/{token}": async (stage) => {
    const { token } = await fresh(stage);
    const { body } = await stage.world.call("POST", LINK, { token, body: {} });
    return {
      params: { token: /groomer\/([\w-]+)\.ics$/.exec(body.url)?.[1] ?? "" },
      shows: { fileName: "visits.ics" },
    };
  },
};
