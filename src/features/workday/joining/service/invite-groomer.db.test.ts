import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "#tests/db.ts";
import { setGroomerStatus } from "#tests/groomer-states.ts";
import { PREFERENCES } from "#tests/joining-steps.ts";
import { makeStage, type Stage } from "#tests/works/stage.ts";
import { APPLICATION_REFUSALS } from "../words/application.ts";

const database = useDatabase();
const GROOMERS = "/v2/staff/groomers";
let stage: Stage;
let staff = "";

beforeAll(async () => {
  stage = await makeStage(database);
  staff = await stage.staff();
});
beforeEach(async () => {
  await database.db.deleteFrom("limits").execute();
});

const post = (path: string, body: object) => stage.world.call("POST", path, { token: staff, body });
const invite = (email: string) => post(`${GROOMERS}/invite`, { firstName: "Ann", lastName: "Lee", email });

async function mailsTo(recipient: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom("outboxMessages")
    .select("bodyText")
    .where("recipient", "=", recipient)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return rows.map(({ bodyText }) => bodyText ?? "");
}

const codeIn = (mail = "") => /set-password\?code=([\w-]+)/.exec(mail)?.[1] ?? "";
const setPassword = (code: string) =>
  stage.world.call("POST", "/v2/account/set-password", {
    body: { code, password: "muddy paws on tuesday" },
  });

describe("an invitation", () => {
  it("mails a link that sets the password, and signs in to a new account", async () => {
    const { status, body } = await invite("first@example.com");
    expect([status, body.status, body.displayName]).toEqual([200, "new", "Ann Lee"]);
    const [mail] = await mailsTo("first@example.com");
    const signedIn = await setPassword(codeIn(mail));
    expect([signedIn.status, signedIn.body.role]).toEqual([200, "groomer"]);
    const shown = await stage.world.call("GET", PREFERENCES, { token: signedIn.body.token });
    expect(shown.body).toMatchObject({ status: "new", email: "first@example.com", sentAt: null });
  });

  it("sent again makes no second account, and mails a new link", async () => {
    const first = await invite("again@example.com");
    const second = await invite("Again@Example.com");
    expect(second.body.id).toBe(first.body.id);
    const mails = await mailsTo("again@example.com");
    expect(new Set(mails.map(codeIn)).size).toBe(2);
  });

  it("of a groomer with a password is refused", async () => {
    await invite("has@example.com");
    const [mail] = await mailsTo("has@example.com");
    await setPassword(codeIn(mail));
    expect(await invite("has@example.com")).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect(await mailsTo("has@example.com")).toHaveLength(1);
  });

  it("after a decline lets the groomer apply again, by the link of the new mail", async () => {
    const { id } = (await invite("anew@example.com")).body;
    const decline = () => post(`${GROOMERS}/${id}/decline`, { description: "No area near you yet." });
    expect((await decline()).body.status).toBe("inactive");
    expect((await invite("anew@example.com")).body).toMatchObject({ id, status: "new" });
    const entry = database.db
      .selectFrom("auditEntries")
      .select(["before", "after"])
      .where("target", "=", `groomer=${id}`)
      .where("action", "=", "invite groomer")
      .orderBy("id", "desc");
    expect(await entry.executeTakeFirst()).toEqual({
      before: { status: "inactive" },
      after: { status: "new", again: true },
    });
    expect((await decline()).body.status).toBe("inactive");
    expect((await invite("anew@example.com")).status).toBe(200);
    const mails = await mailsTo("anew@example.com");
    expect(mails).toHaveLength(5);
    expect((await setPassword(mails.map(codeIn).find(Boolean) ?? "")).status).toBe(200);
  });

  it("of a groomer whose account the team closed is refused", async () => {
    const { id } = (await invite("left@example.com")).body;
    await setGroomerStatus(database.db, id, "inactive");
    await database.db
      .updateTable("groomers")
      .set({ deactivatedAt: stage.now() })
      .where("id", "=", id)
      .execute();
    const { status, body } = await invite("left@example.com");
    expect([status, body.message]).toEqual([409, APPLICATION_REFUSALS.closed]);
    expect(await mailsTo("left@example.com")).toHaveLength(1);
  });

  it("sent at once by two people makes one account", async () => {
    const answers = await Promise.all([invite("race@example.com"), invite("race@example.com")]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  });
});
