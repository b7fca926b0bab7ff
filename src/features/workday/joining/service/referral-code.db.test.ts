import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readGroomerCode } from "#features/promotions/service/read-groomer-code.ts";
import { forgetSites } from "#features/sites/service.ts";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { addLicence, applicationOf, newcomer, PREFERENCES } from "#tests/joining-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";

const database = useDatabase();
let stage: Stage;

beforeAll(async () => {
  stage = await makeStage(database);
});

beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const codeOf = (groomerId: string, { world }: Pick<Stage, "world"> = stage) =>
  readGroomerCode(database.db, world.siteId, groomerId, stage.now());

/** A groomer who is new, with a picture of the license. */
async function invited() {
  const made = await newcomer(stage);
  await addLicence(stage.world, made.token);
  return made;
}

const apply = (token: string, referralCode?: string) =>
  stage.world.call("POST", PREFERENCES, {
    token,
    body: { ...applicationOf(stage.world.areaId), ...(referralCode !== undefined && { referralCode }) },
  });

const referrals = (newcomerId: string) =>
  database.db
    .selectFrom("groomerReferrals")
    .select(["referrerId", "rewardCents", "earnedAt"])
    .where("newcomerId", "=", newcomerId)
    .execute();

describe("an application with a referral code", () => {
  it("records who invited the newcomer, and both see it", async () => {
    const code = await codeOf(stage.ada);
    const { id, token } = await invited();
    const { status, body } = await apply(token, ` ${code.toLowerCase().replaceAll("-", " ")} `);
    expect([status, body.status, body.referredBy]).toEqual([200, "pending", expect.stringMatching(/ \w\.$/)]);
    expect(await referrals(id)).toEqual([{ referrerId: stage.ada, rewardCents: 1_000, earnedAt: null }]);
    const ada = await stage.groomer();
    const shown = await stage.world.call("GET", "/v2/service-marketing/service-provider/referral-code", {
      token: ada.token,
    });
    expect(shown.body.newcomers[0]).toEqual({
      ...{ name: "Maria L.", joinedAt: stage.now().toISOString(), visits: 0, earnedAt: null, earned: 0 },
    });
    const staff = await stage.staff();
    const seen = await stage.world.call("GET", `/v2/staff/groomers/${id}`, { token: staff });
    expect(seen.body.referredBy).toBe(body.referredBy);
  });

  it("needs no code", async () => {
    for (const code of [undefined, "", "  "]) {
      const { id, token } = await invited();
      const { status, body } = await apply(token, code);
      expect([status, body.referredBy]).toEqual([200, null]);
      expect(await referrals(id)).toEqual([]);
    }
  });

  it("is refused at the field with a code that is unknown, of another brand, or of somebody who left", async () => {
    const elsewhere = await makeStage(database, "elsewhere");
    const left = await stage.world.addGroomer();
    const leftCode = await codeOf(left);
    await setGroomerStatus(database.db, left, "inactive");
    const { id, token } = await invited();
    for (const code of ["FRIEND10", "G-222-222", await codeOf(elsewhere.ada, elsewhere), leftCode]) {
      const { status, body } = await apply(token, code);
      expect([status, body.errors], code).toEqual([
        422,
        { referralCode: ["We do not know this code. Please check it."] },
      ]);
    }
    expect(await referrals(id)).toEqual([]);
    expect((await stage.world.call("GET", PREFERENCES, { token })).body.status).toBe("new");
  });

  it("is refused with the groomer's own code, also that of a second account with the same mailbox", async () => {
    const { id, token, email } = await invited();
    const own = await apply(token, await codeOf(id));
    expect(own.body.errors.referralCode[0]).toMatch(/^This is your own code/);
    const other = await stage.world.addGroomer();
    const { accountId } = await stage.groomer(other);
    await database.db
      .updateTable("accounts")
      .set({ email, emailVerifiedAt: null })
      .where("id", "=", accountId)
      .execute();
    const second = await apply(token, await codeOf(other));
    expect(second.body.errors.referralCode[0]).toMatch(/^This is your own code/);
    expect(await referrals(id)).toEqual([]);
  });

  it("has one referrer for good, whose code may come again", async () => {
    const code = await codeOf(stage.ada);
    const { id, token } = await invited();
    expect((await apply(token, code)).status).toBe(200);
    expect((await apply(token, code)).status).toBe(200);
    expect((await apply(token)).status).toBe(200);
    const another = await apply(token, await codeOf(await stage.world.addGroomer()));
    expect([another.status, another.body.errors.referralCode[0]]).toEqual([
      422,
      expect.stringMatching(/^You came by another/),
    ]);
    expect(await referrals(id)).toHaveLength(1);
  });

  it("cannot name the code of a groomer who came by the applicant", async () => {
    const first = await invited();
    await setGroomerStatus(database.db, first.id, "active");
    const firstCode = await codeOf(first.id);
    const second = await invited();
    expect((await apply(second.token, firstCode)).status).toBe(200);
    await setGroomerStatus(database.db, second.id, "active");
    await setGroomerStatus(database.db, first.id, "new");
    const { status, body } = await apply(first.token, await codeOf(second.id));
    expect([status, Object.keys(body.errors)]).toEqual([422, ["referralCode"]]);
    expect(await referrals(first.id)).toEqual([]);
  });

  it("cannot name a code after completed visits", async () => {
    const { id, token } = await invited();
    const { id: orderId } = await stage.visit();
    await stage.setOrder(orderId, { groomerId: id, status: "complete" });
    const { body } = await apply(token, await codeOf(stage.ada));
    expect(body.errors.referralCode).toEqual(["Codes are for groomers who are new here."]);
  });

  it("records one referrer when two codes come at once", async () => {
    const codes = [await codeOf(stage.ada), await codeOf(await stage.world.addGroomer())];
    const { id, token } = await invited();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => apply(token, codes[index % codes.length])),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 422, 422, 422, 422]);
    expect(await referrals(id)).toHaveLength(1);
  });

  it("promises the reward of that day", async () => {
    const own = await makeStage(database, "generous");
    const code = await codeOf(own.ada, own);
    const made = await newcomer(own);
    await addLicence(own.world, made.token);
    const sites = database.db.updateTable("sites").where("id", "=", own.world.siteId);
    await sites.set({ groomerReferralCents: 5_000 }).execute();
    const body = { ...applicationOf(own.world.areaId), referralCode: code };
    forgetSites(database.db);
    await own.done("POST", PREFERENCES, { token: made.token, body });
    await sites.set({ groomerReferralCents: 100 }).execute();
    expect((await referrals(made.id))[0]?.rewardCents).toBe(5_000);
  });
});
