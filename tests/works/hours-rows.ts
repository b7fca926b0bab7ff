import type { Rows, Stage } from "./stage.ts";

const DATES = { firstDate: "2028-03-01", lastDate: "2028-03-02" };
const CLOSED = { ...DATES, hours: [] };

/** Makes an entry of a groomer of its own by a call, and returns its id with the groomer's token. */
async function made({ world, groomer }: Stage, path: string, body: object) {
  const { token } = await groomer(await world.addGroomer());
  const answer = await world.call("POST", `/v2/groomer/${path}`, { token, body });
  const [entry] = [...(answer.body.dayHours ?? []), ...(answer.body.timeOff ?? [])];
  return { token, params: { id: entry.id } };
}

const fresh = async ({ world, groomer }: Stage) => (await groomer(await world.addGroomer())).token;

export const hoursRows: Rows = {
  "GET /v2/groomer/hours": async (stage) => ({
    token: await fresh(stage),
    shows: { timeZone: "America/Phoenix", canChange: true },
  }),
  "PUT /v2/groomer/hours": async (stage) => {
    const hours = [{ weekday: 2, start: "09:00", end: "24:00" }];
    return { token: await fresh(stage), body: { hours }, shows: { hours } };
  },
  "POST /v2/groomer/day-hours": async (stage) => ({
    token: await fresh(stage),
    body: CLOSED,
    shows: { dayHours: [CLOSED] },
  }),
  "POST /v2/groomer/day-hours/{id}/remove": async (stage) => ({
    ...(await made(stage, "day-hours", CLOSED)),
    body: {},
    shows: { dayHours: [] },
  }),
  "POST /v2/groomer/time-off": async (stage) => ({
    token: await fresh(stage),
    body: { ...DATES, yearly: true },
    shows: { timeOff: [{ ...DATES, yearly: true }] },
  }),
  "DELETE /v2/groomer/time-off/{id}": async (stage) => ({
    ...(await made(stage, "time-off", DATES)),
    shows: { timeOff: [] },
  }),
  "POST /v2/groomer/close-today": async (stage) => ({
    token: await fresh(stage),
    body: {},
    shows: { timeOff: [{ lastTime: "24:00" }] },
  }),
  "GET /v2/groomer/pause": async (stage) => ({ token: await fresh(stage), shows: { pausedSince: null } }),
  "PUT /v2/groomer/pause": async (stage) => ({
    token: await fresh(stage),
    body: { paused: true },
    shows: { pausedSince: stage.now().toISOString() },
  }),
};
