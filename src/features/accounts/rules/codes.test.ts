import { expect, it } from "vitest";
import { plainCode, waitBeforeNext, whyRejected } from "./codes.ts";
import { IMPERSONATION_MS } from "./impersonation.ts";
import { chooseAccount, isOpen, isUseDue, type SignInFacts } from "./sign-in.ts";

const now = new Date("2026-11-20T15:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const sent = (...seconds: number[]) =>
  seconds.map((s) => ({ purpose: "sign_in", createdAt: ago(s), isSameNetwork: true }));
const elsewhere = (list: ReturnType<typeof sent>) => list.map((code) => ({ ...code, isSameNetwork: false }));

it("says whether a rejected code was wrong, expired or used up", () => {
  const fresh = { expiresAt: ago(-60), usedAt: null, attempts: 1 };
  expect(whyRejected(undefined, now)).toBe("wrong");
  expect(whyRejected(fresh, now)).toBe("wrong");
  expect(whyRejected({ ...fresh, expiresAt: now }, now)).toBe("expired");
  expect(whyRejected({ ...fresh, usedAt: ago(9) }, now)).toBe("used_up");
  expect(whyRejected({ ...fresh, attempts: 3 }, now)).toBe("used_up");
  expect(plainCode(" 493 021")).toBe("493021");
});

it("requires a minute between two codes of the same purpose", () => {
  expect(waitBeforeNext([], "sign_in", now)).toBeNull();
  expect(waitBeforeNext(sent(20), "sign_in", now)).toEqual({ seconds: 40, isSpacing: true });
  expect(waitBeforeNext(sent(60), "sign_in", now)).toBeNull();
  expect(waitBeforeNext(sent(20), "booking", now)).toBeNull();
});

it("limits a network to 6 codes an hour and 12 a day for each address", () => {
  const six = sent(100, 200, 300, 400, 500, 600);
  expect(waitBeforeNext(six, "booking", now)).toEqual({ seconds: 3_000, isSpacing: false });
  expect(waitBeforeNext(six.slice(1), "booking", now)).toBeNull();
  const twelve = sent(...Array.from({ length: 12 }, (_, i) => 4_000 * (i + 1)));
  expect(waitBeforeNext(twelve, "booking", now)).toEqual({ seconds: 86_400 - 48_000, isSpacing: false });
});

it("limits an address to 12 codes an hour and 24 a day from all networks", () => {
  const six = sent(100, 200, 300, 400, 500, 600);
  expect(waitBeforeNext(elsewhere(six), "booking", now)).toBeNull();
  const twelve = [...elsewhere(six), ...sent(700, 800, 900), ...elsewhere(sent(1_000, 1_100, 1_200))];
  expect(waitBeforeNext(twelve, "booking", now)).toEqual({ seconds: 2_400, isSpacing: false });
  expect(waitBeforeNext(twelve.slice(1), "booking", now)).toBeNull();
  const day = elsewhere(sent(...Array.from({ length: 24 }, (_, i) => 3_000 * (i + 1))));
  expect(waitBeforeNext(day, "booking", now)).toEqual({ seconds: 86_400 - 72_000, isSpacing: false });
});

const signIn: SignInFacts = {
  createdAt: ago(7_200),
  lastSeenAt: ago(60),
  expiresAt: ago(-60),
  revokedAt: null,
  status: "active",
  impersonator: null,
};

it("treats a session as open until it expires, is revoked or its account closes", () => {
  expect(isOpen(signIn, now)).toBe(true);
  expect(isOpen({ ...signIn, expiresAt: now }, now)).toBe(false);
  expect(isOpen({ ...signIn, revokedAt: ago(1) }, now)).toBe(false);
  expect(isOpen({ ...signIn, status: "inactive" }, now)).toBe(false);
  expect(isOpen({ ...signIn, status: "pending" }, now)).toBe(true);
});

it("ends an impersonation after 60 minutes or with the staff member's own session", () => {
  const own = { expiresAt: ago(-60), revokedAt: null };
  const staff = { role: "staff", status: "active", mayAct: true, signIn: own } as const;
  const acting = { ...signIn, impersonator: staff, createdAt: ago(60), expiresAt: ago(-9_000_000) };
  expect(isOpen(acting, now)).toBe(true);
  expect(isOpen({ ...acting, createdAt: new Date(now.getTime() - IMPERSONATION_MS) }, now)).toBe(false);
  expect(isOpen({ ...acting, impersonator: { ...staff, status: "inactive" } }, now)).toBe(false);
  expect(isOpen({ ...acting, impersonator: { ...staff, role: "customer" } }, now)).toBe(false);
  expect(isOpen({ ...acting, impersonator: { ...staff, mayAct: false } }, now)).toBe(false);
  for (const signIn of [null, { ...own, revokedAt: ago(1) }, { ...own, expiresAt: now }]) {
    expect(isOpen({ ...acting, impersonator: { ...staff, signIn } }, now)).toBe(false);
  }
});

it("records a session's use once an hour, but never an impersonation's", () => {
  expect(isUseDue({ ...signIn, lastSeenAt: ago(3_599) }, now)).toBe(false);
  expect(isUseDue({ ...signIn, lastSeenAt: ago(3_600) }, now)).toBe(true);
  const staff = { role: "staff", status: "active", mayAct: true, signIn: null } as const;
  expect(isUseDue({ ...signIn, lastSeenAt: ago(3_600), impersonator: staff }, now)).toBe(false);
});

it("chooses an unconfirmed account only when it is alone and no proof is required", () => {
  const [proved, named, other] = [{ isProved: true }, { isProved: false }, { isProved: false }];
  expect(chooseAccount([proved, named], false)).toBe(proved);
  expect(chooseAccount([proved], true)).toBe(proved);
  expect(chooseAccount([named], false)).toBe(named);
  expect(chooseAccount([named], true)).toBeUndefined();
  expect(chooseAccount([named, other], false)).toBeUndefined();
  expect(chooseAccount([], false)).toBeUndefined();
});
