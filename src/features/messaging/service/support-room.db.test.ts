import { describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useDatabase } from "#tests/db.ts";
import { useDeskSteps } from "#tests/desk-steps.ts";

const database = useDatabase();
const { at, desk, open, say, member, answer, waiting, show, entries } = useDeskSteps(database);

describe("the conversation with the team", () => {
  it("is one room for each customer, groomer and renter", async () => {
    const { groomer, renter } = await at.stage.world.addPeople();
    const brand = (await at.stage.world.call("GET", "/v2/sites/current")).body.name;
    for (const [by, isCustomer] of [
      [at.ann, true],
      [groomer, false],
      [renter, false],
    ] as const) {
      const { status, body } = await open(by);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{ kind: "support", title: `${brand} Support Channel`, adminCustomerRoom: isCustomer },
        ...{ customerId: null, groomerId: null, closed: false, unread: 0, lastSeq: 1 },
        lastMessage: { content: "Room created" },
      });
      expect(body.people.map((one: { displayName: string }) => one.displayName)).toContain(brand);
      expect((await open(by)).body.roomId).toBe(body.roomId);
      const { items } = (await member(by, "GET", "/rooms")).body;
      expect(items.map((room: { roomId: string }) => room.roomId)).toEqual([body.roomId]);
    }
  });

  it("is open to groomers, renters and customers who are not active yet", async () => {
    for (const [role, states] of [
      ["groomer", ["new", "pending", "approved"]],
      ["renter", ["new", "pending", "approved"]],
      ["customer", ["pending"]],
    ] as const) {
      for (const status of states) {
        const by = (await at.stage.world.addPeople())[role];
        const account = database.db.updateTable("accounts").set({ status }).where("id", "=", by.accountId);
        await account.execute();
        const { body } = await open(by);
        expect((await say(by, body.roomId, "Hello")).status, `${role} ${status}`).toBe(200);
      }
    }
  });

  it("is one room for equal requests at once", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(at.ann)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.roomId)).size).toBe(1);
  });

  it("shows the team as one person, whoever of it writes", async () => {
    const roomId = await waiting();
    const sent = (await answer(at.sam, roomId, 2)).body;
    const { body: room } = await member(at.ann, "GET", `/rooms/${roomId}`);
    const { body } = await member(at.ann, "GET", `/rooms/${roomId}/messages`);
    expect(body.items.at(-1)).toMatchObject({ id: sent.id, sender_id: at.stage.world.siteId });
    expect(room).toMatchObject({ unread: 1, lastMessage: { senderId: at.stage.world.siteId, new: true } });
    expect(room.users).toEqual([at.ann.accountId, at.stage.world.siteId]);
    expect(body.items[1].seenBy).toEqual([at.ann.accountId, at.stage.world.siteId]);
    const found = await member(at.ann, "GET", "/search?text=can");
    expect(JSON.stringify([room, body, found.body])).not.toContain(at.sam.accountId);
    expect(found.body.length).toBe(2);
  });

  it("is read, but not written, by staff who act for the person", async () => {
    const roomId = await waiting();
    const acting = await at.stage.world.call("POST", "/v2/staff/act-for", {
      token: at.sam.token,
      body: { role: "customer", email: at.ann.email, description: "A call by phone" },
    });
    const staff = { token: acting.body.token as string };
    expect((await member(staff, "GET", `/rooms/${roomId}/messages`)).status).toBe(200);
    expect((await say(staff, roomId, "x")).status).toBe(403);
    expect((await open(staff)).status).toBe(403);
    expect((await member(staff, "PUT", `/rooms/${roomId}/seen`, { seq: 2 })).status).toBe(403);
  });

  it("belongs to one person: for others it is missing", async () => {
    const roomId = await waiting();
    const other = await at.stage.customer();
    const missing = await member(other, "GET", `/rooms/${newId()}`);
    expect((await member(other, "GET", `/rooms/${roomId}`)).body).toEqual(missing.body);
    expect((await say(other, roomId, "x")).status).toBe(404);
  });
});

describe("the hours of the team", () => {
  const AWAY = "The team is away now. It answers from {opening}.";
  const settings = async () => (await desk(at.bea, "GET", "/settings")).body;
  /** Saves settings over those of now. */
  const set = async (body: object) => desk(at.sam, "PUT", "/settings", { ...body, from: await settings() });
  // The world's clock stands on a Tuesday at 9:00 in Phoenix.
  const setHours = (opensAt: number, closesAt: number) =>
    database.db
      .insertInto("supportHours")
      .values([3, 4].map((weekday) => ({ siteId: at.stage.world.siteId, weekday, opensAt, closesAt })))
      .execute();
  const notices = async (roomId: string) =>
    (await member(at.ann, "GET", `/rooms/${roomId}/messages`)).body.items
      .filter(({ kind }: { kind: string }) => kind === "notice")
      .map(({ content }: { content: string }) => content);
  const minutesUntilDue = async (roomId: string) => {
    const { waitingSince, dueAt } = await show(roomId);
    return (Date.parse(dueAt) - Date.parse(waitingSince)) / 60_000;
  };

  it("decide when an answer is due, and say nothing while it is open", async () => {
    await setHours(0, 24 * 60);
    const roomId = await waiting();
    expect(await minutesUntilDue(roomId)).toBe(60);
    expect(await notices(roomId)).toEqual(["Room created"]);
    await answer(at.sam, roomId, 2);
    expect(await show(roomId)).toMatchObject({ waitingSince: null, dueAt: null });
    await say(at.ann, roomId, "And by card?");
    expect(await minutesUntilDue(roomId)).toBe(240);
  });

  it("are named once to a person who writes outside of them", async () => {
    await setHours(0, 15);
    const roomId = await waiting();
    await say(at.ann, roomId, "Is anybody there?");
    const [, away, ...more] = await notices(roomId);
    expect(away).toMatch(/^The team is away now\. It answers from .*12:00/);
    expect(more).toEqual([]);
    // After an answer the next message starts anew.
    await answer(at.sam, roomId, 4);
    await say(at.ann, roomId, "Thank you. One more thing.");
    expect((await notices(roomId)).length).toBe(3);
  });

  it("are set by the team, with an entry of the audit log, for messages from then on", async () => {
    const minutes = { firstAnswerMinutes: 30, nextAnswerMinutes: 90 };
    const hours = [{ weekday: 3, opensAt: 480, closesAt: 1_080 }];
    const earlier = await waiting(await at.stage.customer());
    const before = (await show(earlier)).dueAt;
    const limits = { messagingDays: 90, messageMonths: 24, awayAnswer: AWAY };
    expect((await set({ hours, ...minutes })).body).toEqual({ hours, ...minutes, ...limits });
    expect((await desk(at.bea, "GET", "/settings")).body).toEqual({ hours, ...minutes, ...limits });
    const [entry, ...others] = await entries("set when the team answers");
    expect([entry?.after, others]).toEqual([{ ...minutes, hours: "3: 480-1080" }, []]);
    expect(await minutesUntilDue(await waiting())).toBe(30);
    expect((await show(earlier)).dueAt).toBe(before);
    const twice = await set({ hours: [...hours, ...hours], ...minutes });
    expect([twice.status, twice.body.errors]).toEqual([422, { hours: ["Name each day of the week once."] }]);
    const turned = await set({ hours: [{ weekday: 3, opensAt: 600, closesAt: 600 }], ...minutes });
    expect(turned.body.errors).toEqual({ "hours.0.closesAt": ["Choose an end after the beginning."] });
    await set({ hours: [], firstAnswerMinutes: 60, nextAnswerMinutes: 240 });
  });

  it("come with how long conversations are open and stored", async () => {
    const usual = { hours: [], firstAnswerMinutes: 60, nextAnswerMinutes: 240 };
    const setLimits = (body: object) => set({ ...usual, ...body });
    const limits = { messagingDays: 30, messageMonths: 6 };
    expect((await setLimits(limits)).body).toMatchObject(limits);
    // Missing ones stay as they are.
    expect((await setLimits({})).body).toMatchObject(limits);
    const changes = (await entries("set when the team answers")).map(({ after }) => after);
    expect(changes).toContainEqual(limits);
    for (const [name, value] of [
      ["messagingDays", 0],
      ["messageMonths", 121],
    ] as const)
      expect(Object.keys((await setLimits({ [name]: value })).body.errors)).toEqual([name]);
    await setLimits({ messagingDays: 90, messageMonths: 24 });
  });

  it("come with the words of the answer while it is closed, which name the next opening", async () => {
    await setHours(0, 15);
    const usual = await settings();
    const words = "Hi! Our desk is empty. It opens {opening}, yes, {opening}.";
    expect((await set({ ...usual, awayAnswer: words })).body).toEqual({ ...usual, awayAnswer: words });
    const [, away] = await notices(await waiting());
    expect(away).toMatch(/^Hi! Our desk is empty\. It opens (.*12:00.*), yes, \1\.$/);
    for (const [awayAnswer, refusal] of [
      ["We are closed.", "Add {opening} where the day and time of the next opening belong."],
      ["Back {opening}, {name}, {}.", "Use only {opening}, not {name}, {}."],
      [" ", "Write what people read while the team is closed."],
      [`{opening} ${"x".repeat(1_000)}`, "Use at most 1000 characters"],
    ] as const) {
      const refused = await set({ ...usual, awayAnswer });
      expect([refused.status, refused.body.errors]).toEqual([422, { awayAnswer: [refusal] }]);
    }
    expect((await settings()).awayAnswer).toBe(words);
    await set({ ...usual, hours: [] });
  });

  it("are saved only as their reader saw them, unless they are as wanted already", async () => {
    const from = await settings();
    const mine = { ...from, firstAnswerMinutes: 20 };
    const put = (body: object) => desk(at.bea, "PUT", "/settings", body);
    for (const other of [
      { nextAnswerMinutes: 90 },
      { awayAnswer: "Back {opening}." },
      { hours: [{ weekday: 3, opensAt: 480, closesAt: 1_080 }] },
      { messageMonths: 12 },
    ]) {
      await set({ ...from, ...other });
      const refused = await put({ ...mine, from });
      expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
      expect(await settings()).toEqual({ ...from, ...other });
      // A repeat of what was saved is no conflict.
      expect((await put({ ...from, ...other, from })).status).toBe(200);
      await set(from);
    }
    expect((await put({ ...mine, from })).body).toEqual(mine);
    const racing = [30, 40, 50].map((firstAnswerMinutes) => ({ ...mine, firstAnswerMinutes, from: mine }));
    const replies = await Promise.all(racing.map(put));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await set(from);
  });

  it("start with the first message that has no answer", async () => {
    const roomId = await waiting();
    const first = (await show(roomId)).dueAt;
    at.stage.world.clock.advance({ minutes: 10 });
    await say(at.ann, roomId, "Hello?");
    expect((await show(roomId)).dueAt).toBe(first);
    at.stage.world.clock.advance({ minutes: 51 });
    expect(await show(roomId)).toMatchObject({ isLate: true });
  });
});
