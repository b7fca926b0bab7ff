import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { createLog, type Log } from "./log.ts";

let written: string;
let log: Log;

beforeEach(() => {
  written = "";
  log = createLog("trace", {
    write: (line) => {
      written += line;
    },
  });
});

const line = () => JSON.parse(written) as Record<string, unknown>;

const PRIVATE = {
  "a bearer token": "Authorization: Bearer eyJhbGciOi.abc-DEF_1",
  "a link's code": "GET /log-in?login_code=Zk3_x9 HTTP/1.1",
  "a one-time code": "your code is 493021, thanks",
  "an e-mail": "to jo.an+dogs@example.co.uk today",
  "a phone number": "call (602) 555-0142 or +16025550143",
  "a foreign phone number": "call +4915112345678",
  "a street address": "lives at 1422 North Desert Willow Lane, Phoenix",
  "a card": "4242 4242 4242 4242",
  "a card without spaces": "paid by 5555555555554444.",
  "a database password": "postgres://waggon:hunter22@db.example.com/x",
  "a payment key": "key sk_live_51Habcdefghij",
  "a card of a gateway": "no such PaymentMethod: pm_1K7G1gI29lnP5KBa",
};

const LEAKS =
  /eyJhbGciOi|Zk3_x9|493021|jo\.an|555-0142|5550143|49151|Desert|4242 4242|5555555555554444|hunter22|51Habc|1K7G1g/;

describe.each(Object.entries(PRIVATE))("%s", (_, text) => {
  it.each([
    ["in a message", () => log.info(text)],
    ["in a field", () => log.info({ note: text }, "noted")],
    ["deep inside a field", () => log.info({ a: { b: [{ note: text }] } }, "noted")],
    ["in an argument of a message", () => log.info("said %s", text)],
    ["in an error", () => log.error({ err: new Error(text) })],
    ["in a bare error", () => log.error(new Error(text))],
    ["in an error's cause", () => log.error({ err: new Error("x", { cause: new Error(text) }) }, "failed")],
    ["in a child's fields", () => log.child({ note: text }).info("noted")],
  ])("is hidden %s", (_where, write) => {
    write();
    expect(written).not.toBe("");
    expect(written).not.toMatch(LEAKS);
  });
});

describe("a log line", () => {
  it("hides private fields by name, whatever their value", () => {
    log.info({ customer: { firstName: "Ada", phone_number: 5, homeAddress: { city: "Mesa" } }, cvc: "12" });
    expect(line().customer).toEqual({
      firstName: "[redacted]",
      phone_number: "[redacted]",
      homeAddress: "[redacted]",
    });
    expect(line().cvc).toBe("[redacted]");
  });

  it("drops the row that the database quotes, but keeps the code and constraint", () => {
    const error = new pg.DatabaseError("duplicate key value", 1, "error");
    Object.assign(error, {
      code: "23505",
      constraint: "accounts_email_key",
      detail: "Key (name)=(Ada Lovelace)",
    });
    log.error({ err: error }, "failed");
    expect(written).not.toContain("Lovelace");
    expect(line().err).toMatchObject({ code: "23505", constraint: "accounts_email_key" });
  });

  it("shows what an operator needs: ids, amounts, paths, times and dates", () => {
    const fields = {
      requestId: "0198f0a2-7c1d-7aa0-9b55-123456789abc",
      path: "/v2/pet/0198f0a2-7c1d-7aa0-9b55-123456789abc",
      cents: 12_500_000,
      at: "2027-01-04T09:30:00.123Z",
      day: "2027-01-04",
      code: "slot_taken",
      durationMs: 12.5,
    };
    log.info(fields, "answered 200 in 12 ms");
    expect(line()).toMatchObject({ ...fields, level: "info", msg: "answered 200 in 12 ms" });
  });

  it("survives a circular object", () => {
    const circle: Record<string, unknown> = { name: "round" };
    circle.self = circle;
    log.info({ circle });
    expect(line().circle).toBeDefined();
  });
});
