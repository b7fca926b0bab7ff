import { beforeEach, describe, expect, it } from "vitest";
import type { NotificationKind } from "#features/groomers/rules/notifications.ts";
import { hashAddress, refuseMails } from "#kit/server/optional-mails.ts";
import { useDatabase } from "#tests/db.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { NOW } from "#tests/world.ts";
import { notifyGroomer } from "./notify-order.ts";

const database = useDatabase();
const PHONE = "+16025550180";
let stage: Stage;
let email: string;

beforeEach(async () => {
  stage = await makeStage(database);
  email = `ada-${stage.ada}@example.com`;
  await set({ email });
  await setAccount({ phoneNumber: PHONE, phoneVerifiedAt: NOW });
});

const set = (values: object) =>
  database.db
    .updateTable("groomers")
    .set(values as never)
    .where("id", "=", stage.ada)
    .execute();
async function setAccount(values: object) {
  const { accountId } = await stage.groomer();
  await database.db
    .updateTable("accounts")
    .set(values as never)
    .where("id", "=", accountId)
    .execute();
}
const choose = (kind: NotificationKind, mail: boolean, text: boolean) =>
  set({ notifications: JSON.stringify({ [kind]: { mail, text } }) });

/** Notifies Ada of one thing, and returns the channels of the messages. */
async function notify(kind: NotificationKind, key = `order:${kind}`) {
  const { siteId } = stage.world;
  const mail = { kind, subject: "News", bodyText: "All of it.", text: "In short." };
  const scope = { siteId, now: NOW, origin: "" };
  await database.db.transaction().execute((tx) => notifyGroomer(tx, scope, key, stage.ada, mail));
  const rows = await database.db
    .selectFrom("outboxMessages")
    .select(["channel", "recipient", "bodyText"])
    .where("siteId", "=", siteId)
    .where("key", "like", `${key}:groomer:%`)
    .orderBy("channel")
    .execute();
  return rows.map(({ channel, recipient, bodyText }) => {
    expect(recipient).toBe(channel === "mail" ? email : PHONE);
    expect(bodyText).toContain(channel === "mail" ? "All of it." : "In short.");
    return channel;
  });
}

const KINDS = ["requests", "changes", "reviews", "messages"] as const;

describe.each(KINDS)("a notification of %s", (kind) => {
  it("is a mail by default", async () => {
    expect(await notify(kind)).toEqual(["mail"]);
  });

  it("goes the chosen ways, once", async () => {
    await choose(kind, true, true);
    await notify(kind);
    expect(await notify(kind)).toEqual(["mail", "text"]);
    await choose(kind, false, true);
    expect(await notify(kind, "order:second")).toEqual(["text"]);
  });

  it("is no text to a number that is not confirmed", async () => {
    await choose(kind, true, true);
    await setAccount({ phoneVerifiedAt: null });
    expect(await notify(kind)).toEqual(["mail"]);
  });

  it("does not go to a groomer who has left", async () => {
    await choose(kind, true, true);
    await setAccount({ status: "inactive" });
    expect(await notify(kind)).toEqual([]);
  });
});

describe.each(["requests", "changes"] as const)("%s", (kind) => {
  it("still reach a groomer whose only way is lost", async () => {
    await choose(kind, false, true);
    await setAccount({ phoneVerifiedAt: null });
    expect(await notify(kind)).toEqual(["mail"]);
    await choose(kind, false, false);
    expect(await notify(kind, "order:second")).toEqual(["mail"]);
  });

  it("do not depend on the links that turn mails off", async () => {
    for (const refused of ["reviews", "messages"] as const) {
      const choice = { addressHash: hashAddress(email), kind: refused };
      await refuseMails(database.db, stage.world.siteId, choice, NOW);
    }
    expect(await notify(kind)).toEqual(["mail"]);
  });
});

describe("reviews", () => {
  it("are not sent when both ways are off", async () => {
    await choose("reviews", false, false);
    expect(await notify("reviews")).toEqual([]);
  });

  it("are not mailed to a mailbox that turned them off", async () => {
    await choose("reviews", true, true);
    const choice = { addressHash: hashAddress(email), kind: "reviews" as const };
    await refuseMails(database.db, stage.world.siteId, choice, NOW);
    expect(await notify("reviews")).toEqual(["text"]);
  });
});
