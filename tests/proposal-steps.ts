import { ORDERS_PATH } from "#features/orders/contract/order.ts";
import { useAnswers } from "./answer-steps.ts";
import type { TestDatabase } from "./db.ts";
import { useRescheduleSteps } from "./reschedule-steps.ts";

/** Steps of a groomer at the door of a visit on Friday the 8th, and of its customer. */
export function useProposals(database: TestDatabase) {
  const steps = useRescheduleSteps(database);
  const answering = useAnswers(database, steps);
  const { at, book } = steps;
  const { answers, lines, reach } = answering;

  /** Books a visit, and goes to its sixth minute. */
  async function visitPaidBy(payment: Parameters<typeof book>[1]) {
    await book("2027-01-08", payment);
    reach(at.order.appointmentStart, 5);
    await answers.signIn();
  }

  const petId = () => at.order.petServicesByPet[0]?.pet.id ?? "";
  const lineId = () => lines()[0]?.petServiceId ?? "";
  const highest = () => lines()[0]?.maxEstimatedPrice ?? 0;
  const groom = () => ({
    kind: "add",
    petId: petId(),
    services: [{ id: at.world.offer.services.groom, serviceAddOns: [] }],
  });
  const charge = { kind: "charge", label: "Dematting", amount: 1_500 };
  const price = (cents: number) => ({ kind: "price", petServiceId: lineId(), price: cents });

  /** A call of the groomer about the proposal; without a body, the proposal is read. */
  const own = (path: string, body: object | null, token = answers.groomer) =>
    at.world.call(body ? "POST" : "GET", `/v2/groomer/appointments/${at.order.id}/proposal${path}`, {
      token,
      ...(body && { body }),
    });
  const propose = (change: object, more: object = {}, token = answers.groomer) =>
    own("", { change, reason: REASON, ...more }, token);
  const withdraw = (proposalId: string) => own("/withdraw", { proposalId });
  const customer = (path: string, body: object | null, token = at.booking.token ?? "") =>
    at.world.call(body ? "POST" : "GET", `${ORDERS_PATH}/${at.order.id}/proposal${path}`, {
      token,
      ...(body && { body }),
    });
  const agree = (proposalId: string, token?: string) => customer("/agree", { proposalId }, token);
  const decline = (proposalId: string) => customer("/decline", { proposalId });
  const order = async () =>
    (await at.world.call("GET", `${ORDERS_PATH}/${at.order.id}`, { token: at.booking.token ?? "" })).body;
  const names = async () =>
    (await order()).petServicesByPet.flatMap(({ services }: { services: { service: { name: string } }[] }) =>
      services.map(({ service }) => service.name),
    );
  const saved = () =>
    database.db
      .selectFrom("proposals")
      .selectAll()
      .where("orderId", "=", at.order.id)
      .orderBy("createdAt")
      .orderBy("id")
      .execute();
  /** The codes that were texted to read out, in any order. */
  const textedCodes = async () => {
    const texts = await database.db
      .selectFrom("outboxMessages")
      .select("bodyText")
      .where("siteId", "=", at.world.siteId)
      .where("channel", "=", "text")
      .where("bodyText", "like", "%is the code for your groomer%")
      .execute();
    return texts.map(({ bodyText }) => /(\d{6}) is the code for/.exec(bodyText)?.[1] ?? "");
  };

  return {
    ...{ ...steps, ...answering, visitPaidBy, petId, lineId, highest, groom, charge, price, own, propose },
    ...{ withdraw, customer, agree, decline, order, names, saved, textedCodes },
  };
}

/** Why the groomer proposes something. */
export const REASON = "The undercoat is very thick";
