import type { Hono } from "hono";
import { beforeAll } from "vitest";
import { makeCustomer, makeRenter, makeSignIn, makeStaffMember } from "#features/accounts/factory.ts";
import { makeAgreements } from "#features/agreements/factory.ts";
import { newId } from "#kit/server/ids.ts";
import type { AccountStatus } from "#kit/wire/actor.ts";
import { type TestDatabase, useDatabase } from "../db.ts";
import { makeWholeWeb } from "../whole-web.ts";
import { makeWorld, type World } from "../world.ts";

const STATES: readonly AccountStatus[] = ["new", "pending", "approved", "active", "inactive"];
export const PEOPLE = [
  "visitor",
  "staff",
  ...["pending", "active", "inactive"].map((state) => `customer ${state}`),
  ...["groomer", "renter"].flatMap((role) => STATES.map((state) => `${role} ${state}`)),
];

export const SOME_ID = "01990000-0000-7000-8000-0000000000c1";

export type Stage = {
  database: TestDatabase;
  world: World;
  app: Hono;
  /** The profile address of the active groomer. */
  vanityUrl: string;
  /** The session tokens by person: "staff", "customer active" and so on. */
  tokens: Map<string, string>;
  /** Opens a page as a person. Returns the path of a redirect, or else the status. */
  visit(path: string, person: string): Promise<string | number>;
};

/** Makes a brand with its pages, and a signed-in person of each role and status. */
export function useStage(): Stage {
  const stage = { database: useDatabase(), tokens: new Map<string, string>() } as Stage;
  stage.visit = (path, person) => visit(stage, path, person);

  beforeAll(async () => {
    const { db } = stage.database;
    stage.world = await makeWorld(db);
    const { world } = stage;
    await makePeople(stage);
    await makeAgreements(db, world.siteId);
    const page = { siteId: world.siteId, body: "Words.", publishedAt: world.clock.now() };
    for (const path of ["about", "privacy-policy", "deep/down/here"]) {
      await db
        .insertInto("cmsPages")
        .values({ ...page, id: newId(), path, title: `Page ${path}` })
        .execute();
    }
    const draft = { ...page, id: newId(), path: "draft", title: "Not yet", publishedAt: null };
    await db.insertInto("cmsPages").values(draft).execute();

    stage.app = await makeWholeWeb(db, world.clock);
  }, 300_000);
  return stage;
}

async function makePeople(stage: Stage): Promise<void> {
  const { world, tokens } = stage;
  const { db, siteId, clock } = world;
  const now = clock.now();
  tokens.set("staff", (await makeStaffMember(db, siteId, { now })).token);
  for (const status of ["pending", "active", "inactive"] as const) {
    tokens.set(`customer ${status}`, (await makeCustomer(db, siteId, { now, status })).token);
  }
  for (const status of STATES) {
    tokens.set(`renter ${status}`, (await makeRenter(db, siteId, { now, status })).token);
    const id = await world.addGroomer({ displayName: `Ada ${status}` });
    const row = await db
      .selectFrom("groomers")
      .select(["accountId", "vanityUrl"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (status === "active") stage.vanityUrl = row.vanityUrl ?? "";
    else await db.updateTable("accounts").set({ status }).where("id", "=", row.accountId).execute();
    tokens.set(`groomer ${status}`, await makeSignIn(db, siteId, row.accountId, { now }));
  }
}

async function visit({ world, app, tokens }: Stage, path: string, person: string): Promise<string | number> {
  const token = tokens.get(person);
  const headers = { host: world.host, ...(token && { cookie: `waggon_session=${token}` }) };
  const answer = await app.request(`http://${world.host}${path}`, { headers });
  await answer.text();
  const to = answer.headers.get("location");
  return to === null ? answer.status : to.replace(`http://${world.host}`, "");
}
