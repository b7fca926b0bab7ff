import { newId } from "#kit/server/ids.ts";
import type { Stage } from "./works/stage.ts";

type FreeTime = { groomerId: string; startsAt: string; price: { min: number; max: number } };

/** A customer at the phone who was groomed before, and the calls by which the team books the next visit. */
export async function makeCaller(stage: Stage, staffToken?: string) {
  const visit = await stage.completed();
  const { customerId: id } = await stage.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  const token = staffToken ?? (await stage.staff());
  return { ...toCaller(stage, { id, petId: visit.petId, token }), owner: visit.token };
}

/** The calls by which the team books for a customer. */
export function toCaller(stage: Stage, { id, petId, token }: { id: string; petId: string; token: string }) {
  const pets = [{ id: petId, services: [{ id: stage.world.offer.services.bath }] }];
  const post = (path: string, body: object, by = token) =>
    stage.world.call("POST", `/v2/staff/customers/${id}/${path}`, { token: by, body });
  /** The pet and its service, as the search for times names them. */
  const choices = `${petId} ${stage.world.offer.services.bath}`;
  const times = (query: Record<string, string> = {}) =>
    stage.world.call(
      "GET",
      `/v2/staff/customers/${id}/booking-times?${new URLSearchParams({ "pets[]": choices, ...query })}`,
      { token },
    );
  /** The first free time of a day of its own. */
  const freeTime = async (date = stage.freeDay()): Promise<FreeTime> => {
    const { body } = await times({ date });
    const [slot] = body.slots as FreeTime[];
    if (!slot) throw new Error(`No groomer has a time on ${date}: ${JSON.stringify(body)}`);
    return slot;
  };
  const inputFor = ({ groomerId, startsAt, price }: FreeTime, over: object = {}) => ({
    ...{ id: newId(), pets, groomerId, startsAt, agreedTotal: price, isAgreed: true },
    ...over,
  });
  return { id, petId, token, pets, choices, times, post, freeTime, inputFor };
}
