import { makeCustomer } from "#features/accounts/factory.ts";
import { BASE } from "#features/booking/contract/session.ts";
import type { Draft } from "#features/booking/rules/draft.ts";
import { hashToken, newId, newToken } from "#kit/server/ids.ts";
import { firstSlotOn, readyToPlace, startBooking } from "#tests/booking-steps.ts";
import type { World } from "#tests/world.ts";

/** A booking with its path and its customer. `id` is the holder of its time. */
export type Drafted = { id: string; path: string; token?: string; customerId?: string };

export type Model = { draft: Draft; total: { min: number; max: number }; minutes: number };

const DAY_MS = 86_400_000;

const tomorrowOf = ({ clock }: World) => new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);

type Payment = Parameters<typeof readyToPlace>[3];

/** Makes a booking up to the payment through the API, as a model for copies. It holds no time. */
export async function makeModel(world: World, payment: Payment = { id: "cash" }): Promise<Model> {
  const booking = await startBooking(world);
  const { quote } = await readyToPlace(
    world,
    booking,
    await firstSlotOn(booking, tomorrowOf(world)),
    payment,
  );
  const { draft } = await world.db
    .selectFrom("bookingSessions")
    .select("draft")
    .where("tokenHash", "=", hashToken(booking.id))
    .executeTakeFirstOrThrow();
  await world.db.deleteFrom("occupancy").execute();
  const model = draft as unknown as Draft;
  return { draft: model, total: quote.total, minutes: model.visits[0]?.minutes ?? 0 };
}

/** Copies the model without a customer, one step before the choice of a time. */
export async function draftWithoutTime(world: World, { draft }: Model): Promise<Drafted> {
  return store(world, { ...draft, visits: [], contact: null, payment: null });
}

/** Copies the model for a new customer, ready to be placed. Its time is not held. */
export async function draftOfCustomer(
  world: World,
  { draft }: Model,
  at: { groomerId: string; startsAt: Date } | null,
): Promise<Drafted & { token: string; customerId: string }> {
  const { customerId, token } = await makeCustomer(world.db, world.siteId, { now: world.clock.now() });
  const visits = at ? [await visitAt(world, draft, at)] : [];
  return { ...(await store(world, { ...draft, visits }, customerId)), token, customerId };
}

async function visitAt(world: World, draft: Draft, at: { groomerId: string; startsAt: Date }) {
  const [visit] = draft.visits;
  if (!visit) throw new Error("The model has no visit");
  const zone = await world.db
    .selectFrom("workZones")
    .select("id")
    .where("groomerId", "=", at.groomerId)
    .executeTakeFirstOrThrow();
  const startsAt = at.startsAt.toISOString();
  const endsAt = new Date(at.startsAt.getTime() + visit.minutes * 60_000).toISOString();
  return { ...visit, groomerId: at.groomerId, zoneId: zone.id, startsAt, endsAt };
}

async function store(world: World, draft: Draft, customerId: string | null = null): Promise<Drafted> {
  const [id, secret] = [newId(), newToken()];
  await world.db
    .insertInto("bookingSessions")
    .values({
      id,
      siteId: world.siteId,
      tokenHash: hashToken(secret),
      customerId,
      draft: JSON.stringify(draft),
      createdAt: world.clock.now(),
      expiresAt: new Date(world.clock.now().getTime() + DAY_MS),
    })
    .execute();
  return { id, path: `${BASE}/${secret}` };
}
