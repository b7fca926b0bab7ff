import { expect, it } from "vitest";
import { readTimesAsk } from "./times-ask.ts";

const asked = (query: string) => readTimesAsk({ url: `https://paws.example.com/customer/new?${query}` });

it("a URL of the times is read, and what makes no sense in it is left out", () => {
  expect(asked("date=2026-11-24&month=2026-12")).toMatchObject({ date: "2026-11-24", month: "2026-12" });
  expect(asked("date=2026-99-99&month=2026-13")).toMatchObject({ date: null, month: null });
  expect(asked("date=2026-02-30&groomer=me&taken=soon")).toMatchObject({
    date: null,
    groomerId: null,
    lost: null,
  });
});
