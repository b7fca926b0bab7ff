import { makeAccount, makeCustomer } from "#features/accounts/factory.ts";
import { newId } from "#kit/server/ids.ts";
import { type AccountStatus, type Role, statesOf } from "#kit/wire/actor.ts";
import type { EndpointSpec } from "#kit/wire/endpoint.ts";
import { roleFor } from "./samples.ts";
import type { World } from "./world.ts";

/** Whether an endpoint serves only accounts that are not active yet. */
export function isBeforeActive(spec: EndpointSpec): boolean {
  const role = roleFor(spec);
  return role !== null && !statesOf(role, spec.states).includes("active");
}

/** Makes a customer or groomer in the first state that such an endpoint serves, and returns the token. */
export async function makeEarlyToken(world: World, spec: EndpointSpec): Promise<string> {
  const role = roleFor(spec) as Role;
  const [status] = statesOf(role, spec.states);
  return role === "groomer" ? makeEarlyGroomer(world, status) : makeEarlyCustomer(world, status);
}

async function makeEarlyCustomer({ db, siteId, clock }: World, status: AccountStatus | undefined) {
  const over = { now: clock.now(), isEmailProved: false, ...(status && { status }) };
  return (await makeCustomer(db, siteId, over)).token;
}

/** The groomer has both sides of the license, so that an application is refused for its fields alone. */
async function makeEarlyGroomer(world: World, status: AccountStatus | undefined) {
  const { db, siteId, clock } = world;
  const account = await makeAccount(db, siteId, "groomer", { now: clock.now(), ...(status && { status }) });
  const { token, accountId } = account;
  const named = { firstName: "Maria", lastName: "Lopez", displayName: "Maria Lopez" };
  const groomerId = newId();
  await db
    .insertInto("groomers")
    .values({ id: groomerId, siteId, accountId, ...named })
    .execute();
  if (status === "new") await addLicenceRows(world, { groomerId, accountId });
  return token;
}

/** Rows of both sides of a license, without pictures: tables of calls make hundreds of such groomers. */
async function addLicenceRows(
  { db, siteId, clock }: World,
  { groomerId, accountId }: { groomerId: string; accountId: string },
): Promise<void> {
  const now = clock.now();
  const [licenceFileId, licenceBackFileId] = [newId(), newId()];
  await db
    .insertInto("files")
    .values(
      [licenceFileId, licenceBackFileId].map((id) => ({
        ...{ id, siteId, accountId, kind: "groomer_licence", key: `${siteId}/${id}`, purpose: "photo" },
        ...{ mediaType: "image/webp", state: "kept", bytes: 1_000, createdAt: now },
      })),
    )
    .execute();
  await db
    .insertInto("groomerApplications")
    .values({ siteId, groomerId, experienceYears: 0, licenceFileId, licenceBackFileId, updatedAt: now })
    .execute();
}
