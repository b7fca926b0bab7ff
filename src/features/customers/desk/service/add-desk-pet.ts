import {
  createNewPet,
  insertPets,
  lockPets,
  readPetFacts,
  readPets,
  selectPetNames,
} from "#features/pets/service.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { run } from "#kit/server/statements.ts";
import type { Parsed } from "#kit/wire/endpoint.ts";
import { notFound, Refusal } from "#kit/wire/errors.ts";
import type { DeskPet } from "../contract/customer.ts";
import type { addDeskPet as contract } from "../contract/new.ts";
import { changeAccount } from "../internal/change-account.ts";
import { presentPet } from "../internal/present-customer.ts";
import { recordChange } from "../internal/record-change.ts";
import { CUSTOMER_REFUSALS } from "../words/changes.ts";

/** Adds a pet of a customer, by the same rules as for the customer. For staff. */
export async function addDeskPet(
  context: Context,
  id: string,
  input: Parsed<typeof contract>["body"],
): Promise<DeskPet> {
  const { db, siteId, now } = context;
  const facts = await readPetFacts(db);
  let petId = "";
  await changeAccount(context, id, async (tx, account) => {
    if (account.status === "inactive") throw new Refusal("conflict", CUSTOMER_REFUSALS.notOpen);
    await lockPets(tx, siteId, id);
    const others = await run(tx, selectPetNames(tx, siteId, id));
    const pet = createNewPet(input, facts, others.length, now);
    petId = pet.id;
    await run(tx, insertPets(tx, siteId, id, [pet], now));
    await recordChange(tx, context, {
      action: "add pet of a customer",
      customer: account,
      before: { pets: others.length },
      after: { pets: others.length + 1 },
    });
  });
  const added = (await readPets(db, siteId, id)).find((pet) => pet.id === petId);
  if (!added) throw notFound("This pet");
  return presentPet(added);
}
