import { expect, it } from "vitest";
import { z } from "zod";
import { describeFault } from "./field-faults.ts";

const say = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: describeFault }).error?.issues.map(({ message }) => message);

it.each([
  [z.string(), undefined, "Please fill this in"],
  [z.string(), 7, "Send a text"],
  [z.string().min(1), "", "Please fill this in"],
  [z.string().min(8), "short", "Use at least 8 characters"],
  [z.string().max(2), "long", "Use at most 2 characters"],
  [z.number(), "7", "Enter a number"],
  [z.int(), 1.5, "Enter a whole number"],
  [z.number().min(3), 2, "Use at least 3"],
  [z.number().gt(3), 3, "Use more than 3"],
  [z.number().lt(3), 3, "Use less than 3"],
  [z.number().multipleOf(5), 7, "Use a multiple of 5"],
  [z.array(z.string()).min(1), [], "Choose at least 1"],
  [z.array(z.string()), {}, "Send a list"],
  [z.object({}), [], "Send an object with fields"],
  [z.strictObject({}), { a: 1 }, "This has fields that do not belong here"],
  [z.boolean(), "yes", "Send true or false"],
  [z.enum(["cat", "dog"]), "cow", "Choose one of: cat, dog"],
  [z.literal("yes"), "no", "This must be yes"],
  [z.uuid(), "x", "This is no id"],
  [z.iso.date(), "x", "Enter a date such as 2027-01-31"],
  [z.string().regex(/^a/), "b", "This does not have the right form"],
  [z.union([z.string(), z.number()]), true, "This value does not fit"],
  [z.string().refine(() => false), "a", "This value does not fit"],
])("describes what is wrong: %#", (schema, value, words) => {
  expect(say(schema, value)).toEqual([words]);
});

it("leaves a schema's own words", () => {
  expect(say(z.email("Enter an e-mail address"), "x")).toEqual(["Enter an e-mail address"]);
});
