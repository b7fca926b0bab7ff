import { beforeEach, onTestFinished } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { App } from "./app.ts";
import { addVisit, deleteOrders, type Household, householdOf } from "./customer.ts";
import { useDesk } from "./desk-steps.ts";
import { dateIn } from "./time-travel.ts";

type Starts = { fromTime: string; toTime: string };
type Fit = { id: string; starts: Starts[] };

/** A visit on the board: its day and time, an hour later, and another groomer who is free at both. */
export type BoardVisit = {
  house: Household;
  dispatcher: { accountId: string };
  orderId: string;
  date: string;
  time: string;
  later: string;
  other: { id: string; name: string };
};

const hourText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/**
 * Gives a brand so many more groomers like one of it, without hours and services, until the test ends.
 * Returns their ids.
 */
export async function addGroomersLike({ db }: App, like: string, count: number): Promise<string[]> {
  const row = await db.selectFrom("groomers").selectAll().where("id", "=", like).executeTakeFirstOrThrow();
  const account = await db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", row.accountId)
    .executeTakeFirstOrThrow();
  const made = Array.from({ length: count }, () => ({ id: newId(), accountId: newId() }));
  const unlike = { phoneNumber: null, phoneVerifiedAt: null };
  await db
    .insertInto("accounts")
    .values(made.map(({ accountId: id }) => ({ ...account, ...unlike, id, email: `${id}@example.com` })))
    .execute();
  const plain = { startAddress: "{}", links: "{}", permissions: "[]", images: "[]", notifications: "{}" };
  const pictures = { logo: null, vanPicture: null, profilePicture: null };
  await db
    .insertInto("groomers")
    .values(made.map((own) => ({ ...row, ...plain, ...pictures, ...own, vanityUrl: own.id })))
    .execute();
  const ids = made.map(({ id }) => id);
  const accountIds = made.map(({ accountId }) => accountId);
  onTestFinished(async () => {
    await db.deleteFrom("groomers").where("id", "in", ids).execute();
    await db.deleteFrom("accounts").where("id", "in", accountIds).execute();
  });
  return ids;
}

/** Puts a visit of the demo's customer on the board before each test, and moves it as staff do. */
export function useBoardVisit(app: App) {
  const { staff } = useDesk(app);
  const at = { orderId: "" } as BoardVisit;

  async function api(method: string, path: string, body?: object) {
    const token = await makeSignIn(app.db, at.house.siteId, at.dispatcher.accountId);
    const answer = await fetch(`${app.origin()}/v2/staff/${path}`, {
      method,
      headers: { connection: "close", authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
    return answer.json();
  }

  const shown = () => api("GET", `board/visits/${at.orderId}`);

  /** Moves the visit to a time of its day with a groomer, as agreed by phone. */
  async function moveTo(time: string, serviceProviderId: string): Promise<void> {
    const query = new URLSearchParams({ date: at.date, time, serviceProviderId });
    const { appointmentStart } = await api("GET", `appointments/${at.orderId}/judged-time?${query}`);
    const { version } = await shown();
    const body = { appointmentStart, version, serviceProviderId, agreedByPhone: true };
    await api("POST", `appointments/${at.orderId}/move`, body);
  }

  /** Finds a day on which the visit's groomer and another are free at the same time, and an hour later. */
  async function findPlace(): Promise<void> {
    const { groomers } = (await shown()) as { groomers: { id: string; displayName: string }[] };
    for (let inDays = 3; inDays < 20; inDays++) {
      const date = dateIn(app, inDays);
      const query = new URLSearchParams({ order: at.orderId, date });
      const fits: Fit[] = (await api("GET", `board/fits?${query}`)).groomers;
      const isFree = (id: string, time: string) =>
        fits.find((fit) => fit.id === id)?.starts.some((one) => one.fromTime <= time && time <= one.toTime);
      for (let hour = 8; hour < 16; hour++) {
        const [time, later] = [hourText(hour), hourText(hour + 1)];
        // At the groomer's own pace the visit takes longer than it was booked for.
        const hours = [hour, hour + 1, hour + 2, hour + 3].map(hourText);
        if (!hours.every((one) => isFree(at.house.groomer.id, one))) continue;
        const other = groomers.find(
          ({ id }) => id !== at.house.groomer.id && isFree(id, time) && isFree(id, later),
        );
        if (!other) continue;
        Object.assign(at, { date, time, later, other: { id: other.id, name: other.displayName } });
        return;
      }
    }
    throw new Error("No two groomers are free at the same time.");
  }

  beforeEach(async () => {
    at.house = await householdOf(app);
    at.dispatcher = await staff({ permissions: ["orders.read", "orders.write"] });
    if (at.orderId) {
      await deleteOrders(app, [at.orderId]);
      await app.db.deleteFrom("occupancy").where("holder", "=", at.orderId).execute();
    }
    at.orderId = await addVisit(app, at.house, 2, { minutes: 60 });
    await findPlace();
    await moveTo(at.time, at.house.groomer.id);
  });

  return { at, staff, api, shown, moveTo };
}
