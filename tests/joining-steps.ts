import { makeAccount } from "#features/accounts/factory.ts";
import { GROOMER_FLAGS } from "#features/agreements/rules.ts";
import { LICENCE_SIDES } from "#features/workday/joining/rules/application.ts";
import { newId } from "#kit/server/ids.ts";
import { setGroomerStatus } from "./groomer-states.ts";
import { makePhoto } from "./photos.ts";
import type { Stage } from "./works/stage.ts";
import type { World } from "./world.ts";

export const PREFERENCES = "/v2/service-provider/account/preferences";
export const LICENCE = "/v2/service-provider/account/licence";

/** What a groomer sends as an application. */
export const applicationOf = (areaId: string) => ({
  firstName: "Maria",
  lastName: "Lopez",
  displayName: "Maria Lopez",
  phone: { number: "(602) 555-0177" },
  address: { addressLine: "1204 W Oak St", postalCode: "85016" },
  areaId,
  experienceYears: 6,
  experience: "Four years in a salon, two years on my own.",
});

export const ONBOARDING = "/v2/groomer/onboarding";

/** The onboarding form with all consents to these versions of the documents. */
export const signedForm = (signature: string, documentIds: readonly string[]) => ({
  ...Object.fromEntries(GROOMER_FLAGS.map((flag) => [flag, true])),
  signature,
  documentIds,
});

/** A groomer in the state `new`, without an application. */
export async function newcomer({ db, world, now }: Pick<Stage, "db" | "world" | "now">) {
  const { siteId } = world;
  const account = await makeAccount(db, siteId, "groomer", { status: "new", now: now() });
  const id = newId();
  const named = { firstName: "Maria", lastName: "Lopez", displayName: "Maria Lopez" };
  await db
    .insertInto("groomers")
    .values({ id, siteId, accountId: account.accountId, ...named })
    .execute();
  return { id, ...account };
}

/** Adds pictures of both sides of a groomer's license. */
export async function addLicence({ call }: Pick<World, "call">, token: string): Promise<void> {
  for (const side of LICENCE_SIDES) {
    const { status, body } = await call("POST", `${LICENCE}?side=${side}`, {
      token,
      file: await makePhoto(),
    });
    if (status !== 200) throw new Error(`The license was refused: ${JSON.stringify(body)}`);
  }
}

/** A groomer whose application waits for the team. */
export async function applicant(stage: Pick<Stage, "db" | "world" | "now" | "done">) {
  const made = await newcomer(stage);
  await addLicence(stage.world, made.token);
  const body = applicationOf(stage.world.areaId);
  await stage.done("POST", PREFERENCES, { token: made.token, body });
  return made;
}

/** An approved groomer whose work is set up, without the signed form. */
export async function approvedGroomer({ db, world }: Pick<Stage, "db" | "world">): Promise<string> {
  const id = await world.addGroomer({});
  await db
    .updateTable("groomers")
    .set({ profilePicture: JSON.stringify({ id: newId(), url: "/x.webp", alt: "" }) })
    .where("id", "=", id)
    .execute();
  await setGroomerStatus(db, id, "approved");
  return id;
}
