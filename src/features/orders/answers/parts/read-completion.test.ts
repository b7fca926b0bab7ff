import { describe, expect, it } from "vitest";
import { exampleProviderOrder } from "../contract/answers.ts";
import type { GroomerOrder } from "../contract/requests.ts";
import { type CompletableOrder, fieldsOf, finalName, readCompletion } from "./read-completion.ts";

const LINE = "01990000-0000-7000-8000-0000000000f1";
const agreed = { min: 8_000, max: 11_000 };
const entry = { kind: "service", label: "Bath", petId: null, amount: agreed };
const line = {
  petServiceId: LINE,
  service: { id: "s", name: "Bath" },
  addOns: [],
  minEstimatedPrice: agreed.min,
  maxEstimatedPrice: agreed.max,
};
const order = {
  ...exampleProviderOrder,
  petServicesByPet: [{ pet: { id: "p", name: "Bo" }, services: [line] }],
  totals: { entries: [entry], subtotal: agreed, total: agreed, minutes: 60 },
  held: 11_000,
} as unknown as GroomerOrder;

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ [finalName(LINE)]: "85", ...values })) form.set(name, value);
  return form;
}
const read = (values: Record<string, string>, of: CompletableOrder = order) =>
  readCompletion(formOf(values), of);
const CHARGE = { chargeLabel: "Mats", chargeAmount: "10", chargeReason: "Both ears" };

describe("the form of a completion", () => {
  it("is read with its sum and with what card and cash pay", () => {
    const typed = read({ ...CHARGE, cashTip: "$5" });
    expect(typed).toMatchObject({
      ok: true,
      completion: {
        petServices: [{ petServiceId: LINE, final: 8_500 }],
        charges: [{ label: "Mats", amount: 1_000, reason: "Both ears" }],
        cashTip: 500,
      },
      totals: { total: { min: 10_000, max: 10_000 } },
      isAbove: false,
      payers: { byCard: 9_500, inCash: 500 },
    });
    expect(read({}, { ...order, held: 3_000 })).toMatchObject({
      payers: { byCard: 3_000, inCash: 5_500 },
    });
    expect(read({}, { ...order, held: null })).toMatchObject({ payers: null });
  });

  it("says when a charge takes the price above the agreed one; a tip does not", () => {
    expect(read({ ...CHARGE, chargeAmount: "25.01" })).toMatchObject({ isAbove: true });
    expect(read({ ...CHARGE, chargeAmount: "25", cashTip: "50" })).toMatchObject({ isAbove: false });
  });

  it("has no charge while its three fields are empty, and names each amount that is none", () => {
    expect(read({})).toMatchObject({ completion: { charges: [], cashTip: 0 } });
    const typed = read({ [finalName(LINE)]: "", cashTip: "much", chargeLabel: "Mats" });
    expect(typed.ok ? [] : Object.keys(typed.errors)).toEqual([finalName(LINE), "cashTip", "chargeAmount"]);
  });

  it("has a field for each fault of the call", () => {
    const typed = read(CHARGE);
    expect(typed.ok && fieldsOf(typed.completion)).toEqual({
      "petServices.0.final": finalName(LINE),
      "charges.0.label": "chargeLabel",
      "charges.0.amount": "chargeAmount",
      "charges.0.reason": "chargeReason",
      charges: "chargeAmount",
    });
  });
});
