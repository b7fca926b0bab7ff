import { describe, expect, it } from "vitest";
import { reminderKey } from "#features/orders/answers/rules/reminders.ts";
import { faultOfResend, MESSAGE_STATES, reasonOf } from "./rules.ts";

describe("why a message failed", () => {
  const KNOWN = [
    ["too late", "too_late"],
    ["The text carrier answered 400", "address"],
    ["550 5.1.1 [e-mail] no such user", "address"],
    ["The text carrier answered 503", "unreachable"],
    ["The text carrier answered 429", "unreachable"],
    ["getaddrinfo ENOTFOUND mail.example", "unreachable"],
    ["The operation was aborted due to timeout", "unreachable"],
    ["421 4.7.0 Try again later", "unreachable"],
    ["Invalid login: 535 5.7.8 refused", "login"],
    ["The text carrier answered 401", "login"],
    ["What the carrier says is its own", "refused"],
  ] as const;
  it.each(KNOWN)("is %s: %s", (failure, reason) => expect(reasonOf(failure)).toBe(reason));
});

describe("sending a message again", () => {
  const now = new Date("2027-01-05T16:00:00Z");
  const failed = { key: "order:1:moved", state: "failed", validUntil: null, isSecret: false } as const;

  it("works only for what failed for good", () => {
    for (const state of MESSAGE_STATES)
      expect(faultOfResend({ ...failed, state }, now)).toBe(state === "failed" ? null : "not_failed");
  });

  it("is refused for codes, and for what is over", () => {
    expect(faultOfResend({ ...failed, isSecret: true }, now)).toBe("secret");
    expect(faultOfResend({ ...failed, validUntil: now }, now)).toBe("over");
    expect(faultOfResend({ ...failed, validUntil: new Date(now.getTime() + 1) }, now)).toBeNull();
  });

  it("is refused for a reminder of a visit that has begun", () => {
    const keyAt = (start: string) => `${reminderKey("1", "hour", start)}:text`;
    expect(faultOfResend({ ...failed, key: keyAt("2027-01-05T16:00:00.000Z") }, now)).toBe("over");
    expect(faultOfResend({ ...failed, key: keyAt("2027-01-05T16:00:00.001Z") }, now)).toBeNull();
  });
});
