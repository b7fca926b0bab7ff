import { describe, expect, test } from "vitest";
import { Refusal } from "#kit/wire/errors.ts";
import { whileReady } from "./read-times.ts";

const refused = (code: ConstructorParameters<typeof Refusal>[0]) =>
  whileReady(() => Promise.reject(new Refusal(code, "No")));

describe("while the times are read another window may change the booking", () => {
  test("pets without a service come first", async () => {
    await expect(refused("not_ready")).rejects.toSatisfy(leadsTo("/customer/new/pets-and-services"));
  });

  test("services that are no longer chosen lead to the visits", async () => {
    await expect(refused("validation_failed")).rejects.toSatisfy(
      leadsTo("/customer/new/schedule-first-groomer"),
    );
  });

  test("other refusals pass", async () => {
    await expect(refused("forbidden")).rejects.toMatchObject({ code: "forbidden" });
  });
});

const leadsTo = (path: string) => (thrown: unknown) =>
  thrown instanceof Response && thrown.headers.get("location") === path;
