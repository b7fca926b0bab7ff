import { newId } from "#kit/server/ids.ts";
import type { Stage, Visit } from "./works/stage.ts";

export type SuggestedTime = {
  startsAt: string;
  endsAt: string;
  date: string;
  price: { min: number; max: number };
};

/** A client of Ada with a complete visit, and the calls by which Ada books the next one. */
export async function makeClient(stage: Stage) {
  const visit: Visit = await stage.completed();
  const { token, accountId } = await stage.groomer();
  const { customerId: id } = await stage.db
    .selectFrom("orders")
    .select("customerId")
    .where("id", "=", visit.id)
    .executeTakeFirstOrThrow();
  const base = `/v2/groomer/clients/${id}`;
  const pets = [{ id: visit.petId, services: [{ id: stage.world.offer.services.bath }] }];
  const post = (path: string, body: object, by = token) =>
    stage.world.call("POST", `${base}/${path}`, { token: by, body });
  const times = async (date?: string) =>
    (await post("booking-times", { pets, ...(date && { date }) })).body as {
      suggestions: SuggestedTime[];
      slots: SuggestedTime[];
      reason: string | null;
    };
  /** The first time of a day of its own. */
  const freeTime = async (date = stage.freeDay()) => {
    const [slot] = (await times(date)).slots;
    if (!slot) throw new Error(`Ada has no time on ${date}`);
    return slot;
  };
  const inputFor = ({ startsAt, price }: Pick<SuggestedTime, "startsAt" | "price">, over: object = {}) => ({
    ...{ id: newId(), pets, startsAt, agreedTotal: price, isAgreed: true },
    ...over,
  });
  const owner = visit.token;
  return { visit, token, accountId, id, base, pets, owner, post, times, freeTime, inputFor };
}

export type Client = Awaited<ReturnType<typeof makeClient>>;
