import { expect, it } from "vitest";
import { aboveAgreed, CHARGE_FAULTS } from "../../words/charges.ts";
import { exampleProviderOrder, type ProviderOrder } from "../contract/answers.ts";
import { COMPLETE_WORDS } from "../words/groomer-complete.ts";
import { outsideAgreedRange } from "../words/refusals.ts";
import { judgeCompletion } from "./judge-completion.ts";
import { finalName, readCompletion } from "./read-completion.ts";

const LINE = "01990000-0000-7000-8000-0000000000f1";
const agreed = { min: 8_000, max: 11_000 };
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
  totals: {
    entries: [{ kind: "service", label: "Bath", petId: null, amount: agreed }],
    ...{ subtotal: agreed, total: agreed, minutes: 60 },
  },
} as unknown as ProviderOrder;

function judge(values: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ [finalName(LINE)]: "85", ...values })) form.set(name, value);
  return judgeCompletion(readCompletion(form, order), order);
}

const CHARGE = { chargeLabel: "Mats", chargeAmount: "10", chargeReason: "Both ears" };

it("finds nothing wrong with agreed prices, a charge within them, and a tip", () => {
  expect(judge({})).toEqual({});
  expect(judge({ [finalName(LINE)]: "80" })).toEqual({});
  expect(judge({ [finalName(LINE)]: "110", cashTip: "50" })).toEqual({});
  expect(judge({ ...CHARGE, chargeAmount: "25" })).toEqual({});
});

it.each([
  [
    "a price below the agreed ones",
    { [finalName(LINE)]: "79.99" },
    finalName(LINE),
    outsideAgreedRange(agreed),
  ],
  [
    "a price above the agreed ones",
    { [finalName(LINE)]: "110.01" },
    finalName(LINE),
    outsideAgreedRange(agreed),
  ],
  ["a price that is none", { [finalName(LINE)]: "much" }, finalName(LINE), COMPLETE_WORDS.wrongPrice],
  ["a charge without a name", { ...CHARGE, chargeLabel: "" }, "chargeLabel", CHARGE_FAULTS.label],
  ["a charge of nothing", { ...CHARGE, chargeAmount: "0" }, "chargeAmount", CHARGE_FAULTS.amount],
  ["a charge without a reason", { ...CHARGE, chargeReason: "" }, "chargeReason", CHARGE_FAULTS.reason],
  [
    "a charge that takes the price above the agreed one, whatever the tip",
    { ...CHARGE, chargeAmount: "25.01", cashTip: "5" },
    "chargeAmount",
    aboveAgreed(11_001, 11_000),
  ],
])("refuses %s at its field", (_, values, field, fault) => {
  expect(judge(values)).toEqual({ [field]: [fault] });
});
