import { seriesJobs } from "#features/series/jobs.ts";
import { newId } from "#kit/server/ids.ts";
import { createLog } from "#kit/server/log.ts";
import { makeClient } from "./client-booking-steps.ts";
import type { Stage } from "./works/stage.ts";

/** Ten o'clock on the Monday before, in Phoenix. Clocks do not change there. */
const VISIT = new Date("2027-01-04T17:00:00.000Z");
/** Every second Monday within the horizon of 60 days after a visit on that Monday. */
export const DATES = ["2027-01-18", "2027-02-01", "2027-02-15", "2027-03-01"];

export type ShownDate = {
  date: string;
  state: string;
  startsAt: string;
  order: { id: string } | null;
  why: string | null;
};

/** A client of Ada after a visit on Monday at ten, with the calls by which Ada makes it a series. */
export async function makeRegular(stage: Stage) {
  const client = await makeClient(stage);
  const orderId = client.visit.id;
  const end = new Date(VISIT.getTime() + 3_600_000);
  await stage.db
    .updateTable("orders")
    .set({ appointmentStart: VISIT, appointmentEnd: end })
    .where("id", "=", orderId)
    .execute();
  const path = `/v2/groomer/orders/${orderId}/series`;
  const preview = (weeks = 2, by = client.token) =>
    stage.world.call("GET", `${path}?weeks=${weeks}`, { token: by });
  const inputFor = (over: object = {}) => ({
    ...{ id: newId(), weeks: 2, changes: [], agreedTotal: { min: 0, max: 50_000 }, isAgreed: true },
    ...over,
  });
  const start = (over: object = {}, by = client.token) =>
    stage.world.call("POST", path, { token: by, body: inputFor(over) });
  const show = async (id: string) =>
    (await stage.world.call("GET", `/v2/groomer/series/${id}`, { token: client.token })).body as {
      dates: ShownDate[];
      endedFrom: string | null;
      agreedMax: number;
    };
  const decide = (id: string, date: string, body: object, by = client.token) =>
    stage.world.call("POST", `/v2/groomer/series/${id}/dates/${date}`, { token: by, body });
  const endSeries = (id: string, body: object, by = client.token) =>
    stage.world.call("POST", `/v2/groomer/series/${id}/end`, { token: by, body });
  const endOwn = (id: string, body: object, by = client.owner) =>
    stage.world.call("POST", `/v2/customer/series/${id}/end`, { token: by, body });
  return { ...client, orderId, preview, inputFor, start, show, decide, end: endSeries, endOwn };
}

export type Regular = Awaited<ReturnType<typeof makeRegular>>;

/** Occupies an hour of Ada at ten o'clock in Phoenix on a date, as another visit does. */
export async function occupy(stage: Stage, date: string): Promise<string> {
  const holder = newId();
  const startsAt = Date.parse(`${date}T17:00:00Z`);
  const during = `[${new Date(startsAt).toISOString()},${new Date(startsAt + 3_600_000).toISOString()})`;
  await stage.db
    .insertInto("occupancy")
    .values({
      ...{ id: newId(), siteId: stage.world.siteId, resource: stage.ada, holder, during },
      ...{ kind: "order", minutes: 60, latitude: 33.465, longitude: -112.05 },
    })
    .execute();
  return holder;
}

/** Ten o'clock in Phoenix on a date. */
export const ten = (date: string) => `${date}T17:00:00.000Z`;

/** The orders of the brand but the one that the series began from, by start. */
export function listMade({ db, world }: Stage, { orderId }: Pick<Regular, "orderId">) {
  return db
    .selectFrom("orders")
    .select(["id", "status", "appointmentStart", "source", "paymentMethod"])
    .where("siteId", "=", world.siteId)
    .where("id", "!=", orderId)
    .orderBy("appointmentStart")
    .execute();
}

/** Runs the job that makes the dates which the horizon has reached. Throws what the job would log. */
export async function extendAll({ db, world }: Stage): Promise<void> {
  const log = createLog("silent");
  log.error = ({ err }: { err: unknown }) => {
    throw err;
  };
  for (const job of seriesJobs) await job.run({}, { db, clock: world.clock, log });
}
