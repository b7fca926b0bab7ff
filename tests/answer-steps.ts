import { beforeEach } from "vitest";
import { makeSignIn } from "#features/accounts/factory.ts";
import type { TestDatabase } from "./db.ts";
import type { useRescheduleSteps } from "./reschedule-steps.ts";

/** Calls by which a groomer and staff answer the latest order. */
export function useAnswers(database: TestDatabase, { at }: ReturnType<typeof useRescheduleSteps>) {
  const answers = { groomer: "", staff: "", signIn };

  beforeEach(signIn);

  /** Signs in again. Sign-ins expire when a test advances the clock far. */
  async function signIn() {
    answers.groomer = await tokenOf(at.ada);
    answers.staff = (await at.world.addStaff()).token;
  }

  async function tokenOf(groomerId: string): Promise<string> {
    const { accountId } = await database.db
      .selectFrom("groomers")
      .select("accountId")
      .where("id", "=", groomerId)
      .executeTakeFirstOrThrow();
    return makeSignIn(database.db, at.world.siteId, accountId, { now: at.world.clock.now() });
  }

  function answer(name: string, body: object = {}, token = answers.groomer) {
    const role = token === answers.staff ? "staff" : "groomer";
    const method = name.endsWith("note") ? "PUT" : "POST";
    return at.world.call(method, `/v2/${role}/orders/${at.order.id}/${name}`, { token, body });
  }

  const set = (values: object) =>
    database.db
      .updateTable("orders")
      .set(values as never)
      .where("id", "=", at.order.id)
      .execute();

  const reach = (instant: string | null, minutes = 0) =>
    at.world.clock.set(new Date(Date.parse(instant ?? "") + minutes * 60_000));

  const lines = () => at.order.petServicesByPet.flatMap(({ services }) => services);

  /** Sets the same final price for all lines. */
  const finals = (cents: number) => ({
    petServices: lines().map(({ petServiceId }) => ({ petServiceId, final: cents })),
  });

  const payments = () =>
    database.db
      .selectFrom("payments")
      .select(["gateway", "amount", "status", "captureAmount"])
      .where("orderId", "=", at.order.id)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();

  return { answer, answers, set, reach, lines, finals, payments, tokenOf };
}
