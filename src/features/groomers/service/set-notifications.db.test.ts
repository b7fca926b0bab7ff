import { beforeEach, describe, expect, it } from "vitest";
import { hashAddress, isRefused, refuseMails } from "#kit/server/optional-mails.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { NOW } from "#tests/world.ts";

const database = useDatabase();
const PHONE = "+16025550179";
const MAIL = { mail: true, text: false };
const NONE = { mail: false, text: false };
let stage: Stage;
let token: string;
let email: string;
let accountId: string;

beforeEach(async () => {
  stage = await makeStage(database);
  ({ token, accountId } = await stage.groomer());
  email = `ada-${accountId}@example.com`;
  await setAccount({ email, emailVerifiedAt: NOW, phoneNumber: null, phoneVerifiedAt: null });
  await database.db.updateTable("groomers").set({ email }).where("id", "=", stage.ada).execute();
});

const setAccount = (values: object) =>
  database.db
    .updateTable("accounts")
    .set(values as never)
    .where("id", "=", accountId)
    .execute();
const save = (body: object, by = token) =>
  stage.world.call("PUT", "/v2/groomer/notifications", { token: by, body });
const shown = async () => (await stage.world.call("GET", "/v1/groomer", { token })).body.notifications;
const reviewMails = () => ({ addressHash: hashAddress(email), kind: "reviews" as const });

describe("a groomer's choices", () => {
  it("are mails by default, change where they are named, and show in the profile", async () => {
    const usual = { requests: MAIL, changes: MAIL, reviews: MAIL, messages: MAIL };
    expect(await shown()).toEqual(usual);
    const { status, body } = await save({ reviews: NONE });
    expect([status, body]).toEqual([200, { ...usual, reviews: NONE }]);
    expect((await save({ messages: { mail: false } })).status).toBe(200);
    expect(await shown()).toEqual({ ...usual, reviews: NONE, messages: NONE });
    const application = await stage.world.call("GET", "/v2/service-provider/account/preferences", { token });
    expect(application.body.notifications).toEqual(await shown());
  });

  it("leave one way for requests and changes", async () => {
    for (const kind of ["requests", "changes"]) {
      const { status, body } = await save({ [kind]: NONE, reviews: NONE });
      expect([status, Object.keys(body.errors)]).toEqual([422, [`${kind}.mail`]]);
    }
    expect((await shown()).reviews).toEqual(MAIL);
    await setAccount({ phoneNumber: PHONE, phoneVerifiedAt: NOW });
    expect((await save({ requests: { mail: false, text: true } })).status).toBe(200);
  });

  it("have texts only to a confirmed number", async () => {
    for (const values of [{ phoneNumber: null }, { phoneNumber: PHONE }]) {
      await setAccount(values);
      const { status, body } = await save({ changes: { text: true } });
      expect([status, body.errors]).toEqual([422, { "changes.text": ["Confirm your phone number first"] }]);
    }
    await setAccount({ phoneVerifiedAt: NOW });
    expect((await save({ changes: { text: true } })).body.changes).toEqual({ mail: true, text: true });
  });

  it("are the choices of one groomer, and only groomers make them", async () => {
    const other = await stage.groomer(await stage.world.addGroomer());
    await save({ reviews: NONE });
    const { body } = await stage.world.call("GET", "/v1/groomer", { token: other.token });
    expect(body.notifications.reviews).toEqual(MAIL);
    const customer = await stage.world.addCustomer();
    expect((await save({ reviews: NONE }, customer.token)).status).toBe(403);
  });
});

describe("mails about reviews", () => {
  it("are one choice with the link in such a mail", async () => {
    await save({ reviews: NONE });
    expect(await isRefused(database.db, stage.world.siteId, reviewMails())).toBe(true);
    await save({ reviews: MAIL });
    expect(await isRefused(database.db, stage.world.siteId, reviewMails())).toBe(false);
    await refuseMails(database.db, stage.world.siteId, reviewMails(), NOW);
    expect((await shown()).reviews).toEqual(NONE);
  });

  it("come to an unconfirmed mailbox again only by its link", async () => {
    await refuseMails(database.db, stage.world.siteId, reviewMails(), NOW);
    await setAccount({ emailVerifiedAt: null });
    const { status, body } = await save({ reviews: { mail: true } });
    expect([status, Object.keys(body.errors)]).toEqual([422, ["reviews.mail"]]);
    expect(await isRefused(database.db, stage.world.siteId, reviewMails())).toBe(true);
  });
});
