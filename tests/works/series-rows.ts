import { newId } from "#kit/server/ids.ts";
import { seriesSamples } from "../series-samples.ts";
import { makeRegular } from "../series-steps.ts";
import type { Rows, Stage } from "./stage.ts";

const GROOMER = "/v2/groomer/series";
const OWN = "/v2/customer/series";
const STAFF = "/v2/staff/series/{id}";
/** Its only date lies behind the days of other visits. */
const WEEKS = 8;
const MOVED = { from: "2027-03-01", to: "2027-03-02", time: "11:15" };

/** A series of a client, whose second date waits for the groomer. */
async function started(stage: Stage) {
  const regular = await makeRegular(stage);
  const { body } = await regular.start({ weeks: WEEKS, changes: await decisions(regular) });
  return { ...regular, seriesId: body.id as string };
}

/** The first of the nearest times for each date that earlier rows have taken, or a skip. */
async function decisions({ preview }: Awaited<ReturnType<typeof makeRegular>>) {
  const dates: { date: string; reason: string | null; nearest: { startsAt: string }[] }[] = (
    await preview(WEEKS)
  ).body.dates;
  return dates
    .filter(({ reason }) => reason !== null)
    .map(({ date, nearest }) => ({ date, startsAt: nearest[0]?.startsAt }));
}

async function withWaitingDate(stage: Stage) {
  const made = await started(stage);
  const day = "2027-03-01";
  const set = { state: "waits", orderId: null, startsAt: null, why: "fully_booked" } as const;
  await stage.db
    .updateTable("seriesDates")
    .set(set)
    .where("seriesId", "=", made.seriesId)
    .where("day", "=", day)
    .execute();
  return { ...made, day };
}

/** A move, after a look at it. Visits of other rows may be in the way: this one stays then. */
async function movedInput(stage: Stage, path: string, token: string) {
  const { body } = await stage.world.call("GET", `${path}?${new URLSearchParams(MOVED)}`, { token });
  const visits: { date: string; price: unknown }[] = body.dates;
  const changes = visits.filter(({ price }) => price === null).map(({ date }) => ({ date }));
  return { id: newId(), ...MOVED, changes };
}

/** Standing appointments, by their groomer, their customer and the team. */
export const seriesRows: Rows = {
  "GET /v2/groomer/orders/{id}/series": async (stage) => {
    const { token, orderId } = await makeRegular(stage);
    return { token, params: { id: orderId }, query: { weeks: "2" }, shows: { orderId, weeks: 2 } };
  },
  "POST /v2/groomer/orders/{id}/series": async (stage) => {
    const regular = await makeRegular(stage);
    const body = regular.inputFor({ weeks: WEEKS, changes: await decisions(regular) });
    return { token: regular.token, params: { id: regular.orderId }, body, shows: { weeks: WEEKS } };
  },
  [`GET ${GROOMER}`]: async (stage) => {
    const { token } = await started(stage);
    return { token, shows: { page: 1 } };
  },
  [`GET ${GROOMER}/{id}`]: async (stage) => {
    const { token, seriesId: id } = await started(stage);
    return { token, params: { id }, shows: { id } };
  },
  [`GET ${GROOMER}/{id}/dates/{date}`]: async (stage) => {
    const { token, seriesId: id, day: date } = await withWaitingDate(stage);
    return { token, params: { id, date }, shows: {} };
  },
  [`POST ${GROOMER}/{id}/dates/{date}`]: async (stage) => {
    const { token, seriesId: id, day: date } = await withWaitingDate(stage);
    return { token, params: { id, date }, body: {}, shows: { id } };
  },
  [`POST ${GROOMER}/{id}/end`]: async (stage) => {
    const { token, seriesId: id } = await started(stage);
    return { token, params: { id }, body: {}, shows: { id, endedBy: "groomer" } };
  },
  [`GET ${GROOMER}/{id}/move`]: async (stage) => {
    const { token, seriesId: id } = await started(stage);
    return { token, params: { id }, query: MOVED, shows: MOVED };
  },
  [`POST ${GROOMER}/{id}/move`]: async (stage) => {
    const { token, seriesId: id } = await started(stage);
    const input = { ...(await movedInput(stage, `${GROOMER}/${id}/move`, token)), isAgreed: true };
    return { token, params: { id }, body: input, shows: { id, startTime: MOVED.time } };
  },
  [`GET ${OWN}/{id}/move`]: async (stage) => {
    const { owner: token, seriesId: id } = await started(stage);
    return { token, params: { id }, query: MOVED, shows: MOVED };
  },
  [`POST ${OWN}/{id}/move`]: async (stage) => {
    const { owner: token, seriesId: id } = await started(stage);
    const [sample] = seriesSamples()[`POST ${OWN}/{id}/move`]?.bodies ?? [];
    const { reasonId } = sample as { reasonId: string };
    const input = { ...(await movedInput(stage, `${OWN}/${id}/move`, token)), moves: 0, reasonId };
    return { token, params: { id }, body: input, shows: { id, startTime: MOVED.time } };
  },
  [`GET ${OWN}`]: async (stage) => {
    const { owner: token, seriesId: id } = await started(stage);
    return { token, shows: { items: [{ id }] } };
  },
  [`GET ${OWN}/{id}`]: async (stage) => {
    const { owner: token, seriesId: id } = await started(stage);
    return { token, params: { id }, shows: { id } };
  },
  [`POST ${OWN}/{id}/end`]: async (stage) => {
    const { owner: token, seriesId: id } = await started(stage);
    const [body] = seriesSamples()[`POST ${OWN}/{id}/end`]?.bodies ?? [];
    return { token, params: { id }, body: body as object, shows: { id, endedBy: "customer" } };
  },
  "GET /v2/staff/orders/{id}/series": async (stage) => {
    const { orderId } = await makeRegular(stage);
    const call = { params: { id: orderId }, query: { weeks: "2" } };
    return { token: await stage.staff(), ...call, shows: { orderId, weeks: 2 } };
  },
  "POST /v2/staff/orders/{id}/series": async (stage) => {
    const regular = await makeRegular(stage);
    const body = regular.inputFor({ weeks: WEEKS, changes: await decisions(regular) });
    return { token: await stage.staff(), params: { id: regular.orderId }, body, shows: { weeks: WEEKS } };
  },
  [`GET ${STAFF}`]: async (stage) => {
    const { seriesId: id } = await started(stage);
    return { token: await stage.staff(), params: { id }, shows: { id } };
  },
  [`GET ${STAFF}/dates/{date}`]: async (stage) => {
    const { seriesId: id, day: date } = await withWaitingDate(stage);
    return { token: await stage.staff(), params: { id, date }, shows: {} };
  },
  [`POST ${STAFF}/dates/{date}`]: async (stage) => {
    const { seriesId: id, day: date } = await withWaitingDate(stage);
    return { token: await stage.staff(), params: { id, date }, body: {}, shows: { id } };
  },
  [`GET ${STAFF}/move`]: async (stage) => {
    const { seriesId: id } = await started(stage);
    return { token: await stage.staff(), params: { id }, query: MOVED, shows: MOVED };
  },
  [`POST ${STAFF}/move`]: async (stage) => {
    const { seriesId: id } = await started(stage);
    const token = await stage.staff();
    const path = `/v2/staff/series/${id}/move`;
    const input = { ...(await movedInput(stage, path, token)), moves: 0, isAgreed: true };
    return { token, params: { id }, body: input, shows: { id, startTime: MOVED.time } };
  },
  [`POST ${STAFF}/end`]: async (stage) => {
    const { seriesId: id } = await started(stage);
    const body = { description: "The customer moves away." };
    return { token: await stage.staff(), params: { id }, body, shows: { id, endedBy: "staff" } };
  },
};
