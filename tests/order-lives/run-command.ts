import { makeSignIn } from "#features/accounts/factory.ts";
import { runRemindersAndExpiry } from "#features/orders/answers/service/run-reminders-and-expiry.ts";
import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { CHANGE_REASONS, type ReasonCategory } from "#features/orders/rules/change-reasons.ts";
import { sweepPayments } from "#features/payments/service/sweep-payments.ts";
import { forgetSites } from "#features/sites/service.ts";
import type { Db } from "#kit/server/database.ts";
import { createLog } from "#kit/server/log.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { draftOfCustomer, type Model, makeModel } from "#tests/races/drafts.ts";
import { makeWorld, NOW, type World } from "#tests/world.ts";
import type { Answerer, Beginning, Command, Groomer, Work } from "./commands.ts";
import { DRIVE, instantOf, type Life, type Policy } from "./expected-order.ts";

const ZONE = "America/Phoenix";
const HOUR_MS = 3_600_000;
/**
 * No history lasts longer: a bank's hold ends after seven days, and the job that renews holds does not run.
 */
const LONGEST_MS = 6.5 * 24 * HOUR_MS;
const noLaterThanEnd = (instant: number) => new Date(Math.min(instant, NOW.getTime() + LONGEST_MS));
/** A range that agrees to any price. */
const WHATEVER = { min: 0, max: 1_000_000 };
const reasonOf = (wanted: ReasonCategory) =>
  CHANGE_REASONS.find(({ category }) => category === wanted)?.id ?? "";

/** The row ids for the names in commands. */
export type Ids = {
  groomers: Record<Groomer, string>;
  services: Record<Work["service"], string>;
  teeth: string;
};

/** A brand with its groomers and staff, and a customer without orders. */
export type Stage = {
  world: World;
  models: Record<"card" | "cash", Model>;
  ids: Ids;
  tokens: Record<Exclude<Answerer, "owner"> | "stranger", string>;
};

export async function setStage(db: Db): Promise<Stage> {
  const world = await makeWorld(db);
  const ada = await world.addGroomer({ displayName: "Ada Brush", zonePrice: DRIVE.ada });
  const card = await makeModel(world, { id: "card", sourceId: "tok_visa" });
  // Bea comes after the model, so that the model has Ada's price.
  const bea = await world.addGroomer({ displayName: "Bea Comb", zonePrice: DRIVE.bea, pacePercent: 130 });
  const cleo = await world.addGroomer({ displayName: "Cleo Clip", hours: [] });
  const cash: Model = { ...card, draft: { ...card.draft, payment: { id: "cash" } } };
  const tokenOf = async (groomerId: string) => {
    const row = db.selectFrom("groomers").select("accountId").where("id", "=", groomerId);
    return makeSignIn(db, world.siteId, (await row.executeTakeFirstOrThrow()).accountId, { now: NOW });
  };
  const tokens = {
    ada: await tokenOf(ada),
    bea: await tokenOf(bea),
    cleo: await tokenOf(cleo),
    staff: (await world.addStaff()).token,
    stranger: (await world.addCustomer()).token,
  };
  const { services, addOns } = world.offer;
  return {
    world,
    models: { card, cash },
    ids: { groomers: { ada, bea }, services, teeth: addOns.teeth },
    tokens,
  };
}

/** A new order, with its expected state. */
export type Begun = { id: string; customerId: string; token: string; life: Life; policy: Policy };

/** Resets the clock, the brand and Ada, and books an order through the API. */
export async function begin(stage: Stage, { as, adaSaysYes, way, at }: Beginning): Promise<Begun> {
  const { world, models } = stage;
  const { groomers } = stage.ids;
  const { db, clock } = world;
  clock.set(NOW);
  const policy: Policy = { noticeHours: 24, feePercent: 50, adaSaysYes };
  await setPolicy(world, policy);
  await db
    .updateTable("groomers")
    .set({ autoAcceptOrders: adaSaysYes })
    .where("id", "=", groomers.ada)
    .execute();
  const isTimed = as === "booked";
  const start = instantOf(at, NOW.getTime());
  const day = toLocalDate(new Date(start).toISOString(), ZONE);
  const groomerId = as === "request for Ada" ? groomers.ada : null;
  const request = { days: [day], partsOfDay: [], wantsCall: false, note: "", groomerId };
  const model = models[way];
  const draft = { ...model.draft, request: isTimed ? null : request };
  const time = isTimed ? { groomerId: groomers.ada, startsAt: new Date(start) } : null;
  const { path, token, customerId } = await draftOfCustomer(world, { ...model, draft }, time);
  const placed = isTimed
    ? await world.call("POST", `${path}/place-order`, { token, body: { agreedTotal: model.total } })
    : await world.call("POST", `${path}/mark-as-order-request`, { token });
  if (placed.status !== 200) throw new Error(`No order to begin with: ${JSON.stringify(placed.body)}`);
  const life: Life = {
    status: isTimed ? (adaSaysYes ? "accepted" : "pending") : "request",
    groomer: as === "request" ? null : "ada",
    start: time && start,
    requested: null,
    noShow: false,
    since: NOW.getTime(),
    lastDayEnd: isTimed ? null : instantOf({ inDays: at.inDays + 1, hour: 0 }, NOW.getTime()),
    way: isTimed ? way : null,
    drive: isTimed ? DRIVE.ada : 0,
    tip: 0,
    work: { service: "bath", teeth: true },
    feePercentDue: 0,
    finals: null,
    paid: false,
  };
  return { id: placed.body.orders[0].id, customerId, token, life, policy };
}

async function setPolicy({ db, siteId }: World, { noticeHours, feePercent }: Omit<Policy, "adaSaysYes">) {
  await db
    .updateTable("sites")
    .set({ noticeMinutes: noticeHours * 60, lateFeePercent: feePercent })
    .where("id", "=", siteId)
    .execute();
  forgetSites(db);
}

/** Runs a command. Returns the status of the API's answer, or null for a command without a call. */
export async function give(stage: Stage, begun: Begun, command: Command): Promise<number | null> {
  const { world, tokens } = stage;
  const { groomers, services, teeth: brushing } = stage.ids;
  const { clock } = world;
  const { id, life, policy } = begun;
  const now = clock.now().getTime();
  const call = async (method: string, path: string, token: string, body: object) =>
    (await world.call(method, path, { token, body })).status;
  const asCustomer = (by: "owner" | "stranger", method: string, path: string, body: object) =>
    call(method, path, by === "owner" ? begun.token : tokens.stranger, body);
  const answer = (by: Answerer, word: string, body: object = {}) => {
    const path = `/v2/${by === "staff" ? "staff" : "groomer"}/orders/${id}/${word}`;
    return call("POST", path, by === "owner" ? begun.token : tokens[by], body);
  };
  const startOf = (at: Parameters<typeof instantOf>[0]) => new Date(instantOf(at, now)).toISOString();
  switch (command.do) {
    case "accept":
    case "decline":
    case "cancel":
    case "no-show":
      return answer(command.by, command.do);
    case "lift no-show": {
      const { version } = await world.db
        .selectFrom("orders")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const token = command.by === "owner" ? begun.token : tokens[command.by];
      const body = { version, reason: "The wrong door." };
      return call("POST", `/v2/staff/orders/${id}/lift-no-show`, token, body);
    }
    case "complete": {
      const lines = await linesOf(world.db, id);
      const above = command.price === "above" ? 1 : 0;
      const petServices = lines.map(({ id: petServiceId, minPrice, maxPrice }) => ({
        petServiceId,
        final: command.price === "least" ? minPrice : maxPrice + above,
      }));
      return answer(command.by, "complete", { petServices, cashReceived: command.cashReceived });
    }
    case "propose-time": {
      const groomer = command.by === "staff" && { serviceProviderId: groomers[command.to] };
      return answer(command.by, "propose-time", { appointmentStart: startOf(command.at), ...groomer });
    }
    case "give up": {
      const path = "/v2/service-checkout/pet-service/cancel-orders";
      return asCustomer(command.by, "POST", path, {
        orderIds: [id],
        reasonId: reasonOf("customer-cancellations"),
      });
    }
    case "move":
      return asCustomer(command.by, "POST", `${ORDERS_PATH}/${id}/reschedule`, {
        appointmentStart: startOf(command.at),
        serviceProviderId: groomers[command.to],
        reasonId: reasonOf("customer-reschedule"),
        ...(command.agrees && { agreedTotal: WHATEVER }),
      });
    case "change services": {
      const { service, teeth } = command.work;
      const [line] = await linesOf(world.db, id);
      const change = { id: services[service], serviceAddOns: teeth ? [brushing] : [] };
      const path = `${ORDERS_PATH}/${id}/pet-services/${line?.id}`;
      return asCustomer(command.by, "PUT", path, { service: change, agreedTotal: WHATEVER });
    }
    case "pay": {
      const { way, card, tip } = command;
      const means = { id: way, ...(way === "card" && { sourceId: card }), ...(tip !== null && { tip }) };
      return asCustomer(command.by, "POST", `${ORDERS_PATH}/${id}/payment-methods`, means);
    }
    case "wait":
      clock.set(noLaterThanEnd(now + command.hours * HOUR_MS));
      return null;
    case "wait for": {
      const { moment, minutes } = command;
      const notice = moment === "notice" ? policy.noticeHours * HOUR_MS : 0;
      const start = (moment === "requested" ? life.requested?.start : life.start) ?? 0;
      clock.set(noLaterThanEnd(Math.max(now, start - notice + minutes * 60_000)));
      return null;
    }
    case "watch": {
      const tools = { db: world.db, log: createLog("silent") };
      await runRemindersAndExpiry(tools, clock.now());
      await sweepPayments(tools, clock.now(), { olderThanSeconds: 0 });
      return null;
    }
    case "set terms":
      await setPolicy(world, command);
      return null;
  }
}

const linesOf = (db: Db, orderId: string) =>
  db
    .selectFrom("orderLines")
    .select(["id", "minPrice", "maxPrice"])
    .where("orderId", "=", orderId)
    .orderBy("position")
    .execute();

/**
 * Frees the calendar for the next order. Deletes all messages too, since other tests check their texts.
 */
export async function removeOrder({ world: { db } }: Stage, { id }: Begun): Promise<void> {
  await db.deleteFrom("occupancy").execute();
  await db
    .updateTable("orders")
    .set({ status: "cancelled" })
    .where("id", "=", id)
    .where("status", "<>", "complete")
    .execute();
  await db.deleteFrom("outboxMessages").execute();
}
