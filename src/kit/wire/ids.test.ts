import { expect, it } from "vitest";
import { readId } from "./ids.ts";
import { idSchema } from "./schema.ts";

const ID = "01990000-0000-7000-8000-0000000000a1";
const NONE = [
  ...["", "x", `${ID} `, `x${ID}`, ID.slice(1), ID.replaceAll("-", "")],
  ...["01990000-0000-0000-8000-0000000000a1", "01990000-0000-7000-0000-0000000000a1"],
];

it("reads only ids that the API accepts, in small letters", () => {
  for (const text of [ID, ID.toUpperCase()]) {
    expect(readId(text)).toBe(ID);
    expect(idSchema.parse(text)).toBe(ID);
  }
  for (const text of NONE) {
    expect(readId(text), text).toBeNull();
    expect(idSchema.safeParse(text).success, text).toBe(false);
  }
  expect(readId(null)).toBeNull();
});
