import { describe, expect, it } from "vitest";
import { areAllQuoted, findQuoted } from "./quoted-lines.ts";

const lineOf = (serviceId: string, ...addOns: string[]) => ({
  petId: "bo",
  serviceId,
  addOns: addOns.map((id) => ({ id })),
});

describe("the quote of a line", () => {
  const quoted = [lineOf("bath", "teeth"), lineOf("groom")];

  it("is of the same pet and service, and has all add-ons of the line", () => {
    expect(findQuoted(lineOf("bath", "teeth"), quoted)).toBe(quoted[0]);
    expect(findQuoted(lineOf("groom"), quoted)).toBe(quoted[1]);
    expect(findQuoted(lineOf("groom", "teeth"), quoted)).toBeUndefined();
    expect(findQuoted(lineOf("nails"), quoted)).toBeUndefined();
    expect(findQuoted({ ...lineOf("groom"), petId: "mo" }, quoted)).toBeUndefined();
  });

  it("is there for all lines only if none of them has lost a service or an add-on", () => {
    expect(areAllQuoted([lineOf("bath", "teeth"), lineOf("groom")], quoted)).toBe(true);
    expect(areAllQuoted([lineOf("bath", "teeth", "nails"), lineOf("groom")], quoted)).toBe(false);
    expect(areAllQuoted([lineOf("bath"), lineOf("nails")], quoted)).toBe(false);
  });
});
