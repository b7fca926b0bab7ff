import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "#kit/server/ids.ts";
import { useAnswers } from "#tests/answer-steps.ts";
import { useDatabase } from "#tests/db.ts";
import { useRescheduleSteps } from "#tests/reschedule-steps.ts";
import { ANSWER_DAYS } from "../rules.ts";
import { clearCommands } from "./clear-commands.ts";
import { exportCommands } from "./export-commands.ts";
import { forgetCommands } from "./forget-commands.ts";

const database = useDatabase();
const steps = useRescheduleSteps(database);
const { at, book, messages } = steps;
const { answer, answers, set, reach, lines, finals, payments, tokenOf } = useAnswers(database, steps);
const MINUTE = 60_000;
const PATH = "/v2/groomer/commands";

type Kind = "mark" | "undo_mark" | "note" | "report" | "complete" | "no_show";
const version = async () =>
  (await database.db.selectFrom("orders").select("version").where("id", "=", at.order.id).executeTakeFirst())
    ?.version ?? 0;
/** An instant some minutes ago. */
const ago = (minutes: number) => new Date(at.world.clock.now().getTime() - minutes * MINUTE).toISOString();
const make = (kind: Kind, payload: object = {}, over: object = {}) => ({
  ...{ id: newId(), kind, orderId: at.order.id, baseVersion: 0, at: ago(0) },
  payload: { v: 1, ...payload },
  ...over,
});
type Command = ReturnType<typeof make>;
const send = (commands: readonly Command[], token = answers.groomer, sentAt = ago(0)) =>
  at.world.call("POST", PATH, { token, body: { groomerId: at.ada, sentAt, commands } });
/** The results of commands: "applied", or the code of a refusal. */
const results = async (...commands: Command[]) => {
  const { status, body } = await send(commands);
  expect([status, body.code]).toEqual([200, undefined]);
  return (body.answers as { result: string; code?: string }[]).map(({ result, code }) => code ?? result);
};
const shown = async () =>
  (await at.world.call("GET", `/v2/groomer/orders/${at.order.id}`, { token: answers.groomer })).body;
const marks = async () => ((await shown()).visitMarks as { mark: string }[]).map(({ mark }) => mark);
/** The lower end of the agreed price, which no test changes. */
const least = () => lines()[0]?.minEstimatedPrice ?? 0;
const total = () => at.order.totals.total.min;
const firstLine = () => lines()[0]?.petServiceId ?? "";
const note = async () => (await shown()).petServicesByPet[0].services[0].spNote as string;
const writeNote = (spNote: string, base = "") => make("note", { petServiceId: firstLine(), spNote, base });

beforeEach(async () => {
  await book("2027-01-08", { id: "cash" });
  reach(at.order.appointmentStart, 30);
  await answers.signIn();
  expect(await version()).toBe((await shown()).version);
});

describe("a day without a connection", () => {
  it("is applied in its order, and leaves the version until money moves", async () => {
    const seen = await version();
    const day = [
      make("mark", { mark: "on_my_way" }, { at: ago(50) }),
      make("mark", { mark: "arrived" }, { at: ago(31) }),
      make("mark", { mark: "started" }, { at: ago(30) }),
      writeNote("Calm."),
      make("report", {
        petReport: { petId: at.order.petServicesByPet[0]?.pet.id, findings: [{ part: "coat", remark: "" }] },
      }),
    ];
    expect(await results(...day)).toEqual(day.map(() => "applied"));
    expect(await version()).toBe(seen);
    const order = await shown();
    expect(order.visitMarks.map((set: { at: string }) => set.at)).toEqual([ago(50), ago(31), ago(30)]);
    expect(await note()).toBe("Calm.");
    expect(order.petReports).toMatchObject([{ findings: [{ part: "coat", remark: "" }] }]);
    const end = make(
      "complete",
      { ...finals(least()), cashReceived: true, cashTip: 500 },
      { baseVersion: seen },
    );
    expect(await results(end)).toEqual(["applied"]);
    expect(await shown()).toMatchObject({ status: "complete", receivedInCash: total() + 500 });
    expect(await version()).toBe(seen + 1);
  });

  it("is applied once when its answer is lost and it is sent again", async () => {
    const seen = await version();
    const day = [
      make("mark", { mark: "started" }),
      writeNote("Calm."),
      make("complete", { ...finals(least()), cashReceived: true }, { baseVersion: seen }),
    ];
    await send(day);
    await database.db.updateTable("orderLines").set({ groomerNote: "" }).execute();
    expect(await results(...day)).toEqual(day.map(() => "repeated"));
    expect(await note()).toBe("");
    expect((await payments()).length).toBe(1);
  });

  it("counts from when things happened, whatever the device's clock says", async () => {
    const wrong = (minutes: number) => ago(minutes + 180);
    const day = [make("mark", { mark: "on_my_way" }, { at: wrong(40) })];
    expect((await send(day, answers.groomer, wrong(0))).body.answers[0].result).toBe("applied");
    expect((await shown()).visitMarks[0].at).toBe(ago(40));
    expect((await messages("on-my-way:")).filter(({ channel }) => channel === "text")).toEqual([]);
  });

  it("counts for the visit's day though the connection returns a day later, and not a day before", async () => {
    reach(at.order.appointmentStart, 26 * 60);
    await answers.signIn();
    expect(await results(make("mark", { mark: "arrived" }, { at: ago(0) }))).toEqual(["applied"]);
    reach(at.order.appointmentStart, -26 * 60);
    await answers.signIn();
    const early = make("mark", { mark: "started" }, { at: at.order.appointmentStart ?? "" });
    expect(await results(early)).toEqual(["conflict"]);
  });
});

describe("a refused command", () => {
  it("stops only later ones of its own order, and these can be sent again", async () => {
    const first = at.order;
    await book("2027-01-08", { id: "cash" });
    const other = { orderId: first.id };
    const late = make("mark", { mark: "started" });
    const day = [make("undo_mark", { mark: "arrived" }), make("complete", finals(least())), late];
    day.push(make("mark", { mark: "arrived" }, other));
    expect(await results(...day)).toEqual(["applied", "conflict", "waits_for_earlier", "applied"]);
    expect(await marks()).toEqual([]);
    expect(await results(...day)).toEqual(["repeated", "conflict", "waits_for_earlier", "repeated"]);
    expect(await results(late)).toEqual(["applied"]);
  });

  it("says what is there now", async () => {
    await set({ status: "cancelled" });
    const { body } = await send([make("no_show", {}, { baseVersion: await version() })]);
    expect(body.answers[0]).toMatchObject({ result: "refused", code: "conflict" });
    expect(body.answers[0].current).toMatchObject({ id: at.order.id, status: "cancelled" });
  });

  it("for a visit of somebody else shows nothing, as for a missing one", async () => {
    const kinds = [
      make("mark", { mark: "on_my_way" }),
      make("undo_mark", { mark: "arrived" }),
      writeNote("Mine."),
      make("complete", finals(least()), { baseVersion: await version() }),
      make("no_show", {}, { baseVersion: await version() }),
      // Another version must not differ from a missing visit either.
      make("complete", finals(least()), { baseVersion: 99 }),
      make("no_show", {}, { baseVersion: 99 }),
    ];
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    await set({ groomerId: bea });
    for (const orderId of [at.order.id, newId()]) {
      const { body } = await send(kinds.map((command, nth) => ({ ...command, id: newId(), orderId, nth })));
      expect(body.code).toBe("validation_failed");
      for (const command of kinds) {
        const refused = await send([{ ...command, id: newId(), orderId }]);
        expect(refused.body.answers[0]).toMatchObject({ code: "not_found", current: null });
      }
    }
    expect(await note().catch(() => "hidden")).toBe("hidden");
  });
});

describe("two devices", () => {
  it("set a mark: the first stands", async () => {
    await send([make("mark", { mark: "arrived" }, { at: ago(20) })]);
    expect(await results(make("mark", { mark: "arrived" }, { at: ago(10) }))).toEqual(["applied"]);
    expect((await shown()).visitMarks).toEqual([{ mark: "arrived", at: ago(20) }]);
  });

  it("write a note: both texts stay, unless one replaces what it had shown", async () => {
    expect(await results(writeNote("Calm."), writeNote("Nails were long."))).toEqual(["applied", "applied"]);
    const both = await note();
    expect(both).toMatch(/^Calm\.\n\nWritten at \d+:\d\d [AP]M without a connection:\nNails were long\.$/);
    expect(await results(writeNote("Calm, long nails.", both))).toEqual(["applied"]);
    expect(await note()).toBe("Calm, long nails.");
  });

  it("write more than a note has room for: the second is refused, and the first stays", async () => {
    const long = writeNote("b".repeat(1_990));
    expect(await results(writeNote("a".repeat(1_990)), long)).toEqual(["applied", "changed"]);
    expect(await note()).toBe("a".repeat(1_990));
  });

  it("end a visit: the second sees that it has changed", async () => {
    const seen = { baseVersion: await version() };
    const first = make("complete", { ...finals(least()), cashReceived: true }, seen);
    const second = make("complete", { ...finals(least() + 500), cashReceived: true }, seen);
    expect(await results(first, second)).toEqual(["applied", "changed"]);
    const { body } = await send([make("no_show", {}, seen)]);
    expect(body.answers[0]).toMatchObject({ code: "changed", current: { status: "complete" } });
    expect((await payments()).map(({ amount }) => amount)).toEqual([total()]);
  });
});

describe("staff", () => {
  it("change a visit: what moves money waits for the groomer, and marks do not", async () => {
    const seen = await version();
    await set({ version: seen + 1 });
    const end = make("complete", { ...finals(least()), cashReceived: true }, { baseVersion: seen });
    const done = [make("mark", { mark: "arrived" }, { baseVersion: seen }), end];
    expect(await results(...done)).toEqual(["applied", "changed"]);
    expect(await payments()).toEqual([]);
    const again = { ...end, id: newId(), baseVersion: seen + 1 };
    expect(await results(again)).toEqual(["applied"]);
  });

  it("and customers have no such call", async () => {
    for (const token of [answers.staff, at.booking.token ?? ""])
      expect((await send([make("mark", { mark: "arrived" })], token)).status).toBe(403);
    expect((await send([make("mark", { mark: "arrived" })], "none")).status).toBe(401);
  });
});

describe("answers", () => {
  const stored = async () =>
    (
      await database.db
        .selectFrom("groomerCommands")
        .select(["id", "accountId"])
        .where("siteId", "=", at.world.siteId)
        .execute()
    ).map(({ accountId }) => accountId);

  it("are stored for 90 days", async () => {
    await send([make("mark", { mark: "arrived" })]);
    const now = at.world.clock.now().getTime();
    const inDays = (days: number) => new Date(now + days * 86_400_000);
    await clearCommands(database.db, inDays(ANSWER_DAYS));
    expect(await stored()).toHaveLength(1);
    await clearCommands(database.db, inDays(ANSWER_DAYS + 1));
    expect(await stored()).toEqual([]);
  });

  it("are of one account, and go with it", async () => {
    await send([make("mark", { mark: "arrived" })]);
    const { siteId } = at.world;
    const [accountId = ""] = await stored();
    const forget = (account: string) =>
      database.db.transaction().execute((tx) => forgetCommands(tx, { siteId, accountId: account }));
    await forget(newId());
    expect(await exportCommands(database.db, { siteId, accountId })).toMatchObject([{ kind: "mark" }]);
    await forget(accountId);
    expect(await stored()).toEqual([]);
  });
});

describe("a batch", () => {
  it("names the place of a malformed command, and applies nothing", async () => {
    const bad = make("mark", { mark: "lunch" });
    const { status, body } = await send([make("mark", { mark: "arrived" }), bad]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["commands.1.payload.mark"]]);
    expect(await marks()).toEqual([]);
  });

  it("of a newer or older app is refused by its version", async () => {
    const { status, body } = await send([make("no_show", { v: 2 })]);
    expect([status, Object.keys(body.errors)]).toEqual([422, ["commands.0.payload.v"]]);
  });

  it("of another groomer is refused, and stays unsent", async () => {
    const bea = await at.world.addGroomer({ displayName: "Bea Comb" });
    const { status, body } = await send([make("mark", { mark: "arrived" })], await tokenOf(bea));
    expect([status, body.code]).toEqual([403, "forbidden"]);
    expect(
      await database.db
        .selectFrom("groomerCommands")
        .select("id")
        .where("siteId", "=", at.world.siteId)
        .execute(),
    ).toEqual([]);
  });

  it("has at most 200 commands", async () => {
    const many = Array.from({ length: 201 }, () => make("mark", { mark: "arrived" }));
    expect((await send(many)).status).toBe(422);
    expect(await results(...many.slice(1))).toEqual(many.slice(1).map(() => "applied"));
  });

  it("ends no visit that a single call has ended, though it is of the same version", async () => {
    await answer("complete", { ...finals(least()), cashReceived: false });
    const seen = { baseVersion: await version() };
    const end = make("complete", { ...finals(least()), cashReceived: true }, seen);
    expect(await results(end)).toEqual(["changed"]);
    expect(await results(make("no_show", {}, seen))).toEqual(["changed"]);
    expect(await payments()).toEqual([]);
  });
});
