import { hash } from "@node-rs/argon2";
import { expect, it } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./passwords.ts";

it("hashes with argon2id at 19 MiB, two passes, one lane and a new salt", async () => {
  const [first, second] = await Promise.all([
    hashPassword("four plain words"),
    hashPassword("four plain words"),
  ]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(first).not.toBe(second);
});

it("accepts the right password and refuses any other", async () => {
  const stored = await hashPassword("four plain words");
  expect(await verifyPassword(stored, "four plain words")).toBe(true);
  expect(await verifyPassword(stored, "four plain word")).toBe(false);
  expect(await verifyPassword(null, "four plain words")).toBe(false);
});

it("accepts both Unicode forms of a letter", async () => {
  const stored = await hashPassword("caf\u00e9 au lait");
  expect(await verifyPassword(stored, "cafe\u0301 au lait")).toBe(true);
});

it("takes as long for an unknown account as for a known account", async () => {
  const stored = await hashPassword("four plain words");
  await verifyPassword(null, "warm up");
  // The test compares the quickest of ten tries, because other work on the machine only slows a try.
  const quickest = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  for (let i = 0; i < 10; i++) {
    for (const kind of ["known", "unknown"] as const) {
      const start = performance.now();
      await verifyPassword(kind === "known" ? stored : null, "a wrong password");
      quickest[kind] = Math.min(quickest[kind], performance.now() - start);
    }
  }
  // Without the same work the ratio is above 100.
  const { known, unknown } = quickest;
  expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(3);
});

it("recognizes hashes with weaker settings", async () => {
  expect(isOutdated(await hash("four plain words", { algorithm: 2, memoryCost: 8_192, timeCost: 2 }))).toBe(
    true,
  );
  expect(isOutdated(await hashPassword("four plain words"))).toBe(false);
});

it("refuses checks when far too many wait, so that memory does not fill up", async () => {
  const settled = await Promise.allSettled(
    Array.from({ length: 130 }, () => verifyPassword("not a hash", "x")),
  );
  const refused = settled.filter(
    (check) => check.status === "rejected" && check.reason.code === "too_many_requests",
  );
  expect(refused).toHaveLength(28);
});
