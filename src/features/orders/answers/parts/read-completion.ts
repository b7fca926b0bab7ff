import type { Quote } from "#features/quotes/contract.ts";
import { textOf } from "#kit/web/form.ts";
import { parseDollars, toDollars } from "#kit/wire/dollars.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { type AddedCharge, completedTotals, type DoneLine, isAbove } from "../../rules/final-price.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { COMPLETE_WORDS } from "../words/groomer-complete.ts";

/** The fields of one added charge, and the fields of the contract that they stand for. */
const CHARGE_FIELDS = { chargeLabel: "label", chargeAmount: "amount", chargeReason: "reason" } as const;

/** What the end of a visit needs of its order. `held` is null for a reader who does not see payments. */
export type CompletableOrder = Pick<ProviderOrder, "petServicesByPet" | "totals" | "paymentMethod"> & {
  held: number | null;
};

type Completion = {
  petServices: { petServiceId: string; final: number }[];
  charges: AddedCharge[];
  cashTip: number;
};

type Payers = { byCard: number; inCash: number };

/**
 * A completion as the groomer typed it: with its price, or with what is wrong in which field. `payers` is
 * null for a reader who does not see what a card holds.
 */
export type TypedCompletion =
  | { ok: true; completion: Completion; totals: Quote; isAbove: boolean; payers: Payers | null }
  | { ok: false; errors: FieldErrors };

export const finalName = (petServiceId: string) => `final-${petServiceId}`;

/** The form as it is first shown: each service at its lowest agreed price. */
export function firstCompletion(order: CompletableOrder): TypedCompletion {
  const form = new FormData();
  for (const line of order.petServicesByPet.flatMap(({ services }) => services))
    form.set(finalName(line.petServiceId), toDollars(line.minEstimatedPrice));
  return readCompletion(form, order);
}

/** Reads the form of a completion and computes its price, by the rules of the server. */
export function readCompletion(form: FormData, order: CompletableOrder): TypedCompletion {
  const errors: FieldErrors = {};
  const centsOf = (name: string, whenEmpty: number | null) => {
    const typed = textOf(form, name);
    const cents = typed === "" ? whenEmpty : parseDollars(typed);
    if (cents === null) errors[name] = [COMPLETE_WORDS.wrongPrice];
    return cents ?? 0;
  };
  const lines = linesOf(order);
  const petServices = lines.map(({ id }) => ({ petServiceId: id, final: centsOf(finalName(id), null) }));
  const cashTip = centsOf("cashTip", 0);
  const hasCharge = Object.keys(CHARGE_FIELDS).some((name) => textOf(form, name) !== "");
  const charge = {
    label: textOf(form, "chargeLabel"),
    amount: hasCharge ? centsOf("chargeAmount", null) : 0,
    reason: textOf(form, "chargeReason"),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const extras = { charges: hasCharge ? [charge] : [], cashTip };
  const done = lines.map(({ line }, index) => ({ ...line, final: petServices[index]?.final ?? 0 }));
  const totals = completedTotals(order.totals, done, extras);
  const { held } = order;
  const byCard = held === null ? null : Math.min(totals.total.max - cashTip, held);
  return {
    ok: true,
    completion: { petServices, ...extras },
    totals,
    isAbove: isAbove(order.totals, completedTotals(order.totals, done, { ...extras, cashTip: 0 })),
    payers: byCard === null ? null : { byCard, inCash: totals.total.max - byCard },
  };
}

/** The form's name of each field that the server may refuse. */
export function fieldsOf({ petServices }: Completion): Record<string, string> {
  return {
    ...Object.fromEntries(
      petServices.map(({ petServiceId }, nth) => [`petServices.${nth}.final`, finalName(petServiceId)]),
    ),
    ...Object.fromEntries(Object.entries(CHARGE_FIELDS).map(([name, field]) => [`charges.0.${field}`, name])),
    charges: "chargeAmount",
  };
}

function linesOf(order: CompletableOrder): { id: string; line: Omit<DoneLine, "final"> }[] {
  return order.petServicesByPet.flatMap(({ pet, services }) =>
    services.map((line) => ({
      id: line.petServiceId,
      line: {
        petId: pet.id,
        label: line.service.name,
        addOns: line.addOns,
        minPrice: line.minEstimatedPrice,
        maxPrice: line.maxEstimatedPrice,
      },
    })),
  );
}
