import { describe, expect, test } from "vitest";
import { Refusal } from "#kit/wire/errors.ts";
import { whileReady } from "./read-times.ts";

const refused = (code: ConstructorParameters<typeof Refusal>[0]) =>
  whileReady(() => Promise.reject(new Refusal(code, "No")));

describe("reading times while another window changes the booking", () => {
  test("leads to the pets when a pet has no service", async () => {
    await expect(refused("not_ready")).rejects.toSatisfy(leadsTo("/customer/new/pets-and-services"));
  });

  test("leads to the visits when services are no longer chosen", async () => {
    await expect(refused("validation_failed")).rejects.toSatisfy(
      leadsTo("/customer/new/schedule-first-groomer"),
    );
  });

  test("passes other refusals on", async () => {
    await expect(refused("forbidden")).rejects.toMatchObject({ code: "forbidden" });
  });
});

const leadsTo = (path: string) => (thrown: unknown) =>
  thrown instanceof Response && thrown.headers.get("location") === path;
