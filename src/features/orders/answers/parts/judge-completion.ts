import type { FieldErrors } from "#kit/wire/errors.ts";
import { isWithin } from "../../rules/final-price.ts";
import { aboveAgreed, CHARGE_FAULTS } from "../../words/charges.ts";
import type { ProviderOrder } from "../contract/answers.ts";
import { outsideAgreedRange } from "../words/refusals.ts";
import { fieldsOf, type TypedCompletion } from "./read-completion.ts";

/**
 * What the server would refuse of a typed completion, by the fields of the form, so that a device without a
 * connection says it at once. The server judges again.
 */
export function judgeCompletion(typed: TypedCompletion, order: ProviderOrder): FieldErrors {
  if (!typed.ok) return typed.errors;
  const { completion, totals } = typed;
  const errors: FieldErrors = {};
  const lines = order.petServicesByPet.flatMap(({ services }) => services);
  for (const [nth, { petServiceId, final }] of completion.petServices.entries()) {
    const line = lines.find((one) => one.petServiceId === petServiceId);
    const agreed = { min: line?.minEstimatedPrice ?? 0, max: line?.maxEstimatedPrice ?? 0 };
    if (!isWithin({ minPrice: agreed.min, maxPrice: agreed.max }, final))
      errors[`petServices.${nth}.final`] = [outsideAgreedRange(agreed)];
  }
  for (const [nth, { label, amount, reason }] of completion.charges.entries()) {
    if (label === "") errors[`charges.${nth}.label`] = [CHARGE_FAULTS.label];
    if (amount < 1 || amount > 100_000) errors[`charges.${nth}.amount`] = [CHARGE_FAULTS.amount];
    if (reason === "") errors[`charges.${nth}.reason`] = [CHARGE_FAULTS.reason];
  }
  if (completion.charges.length > 0 && typed.isAbove)
    errors.charges = [aboveAgreed(totals.total.max - completion.cashTip, order.totals.total.max)];
  const names = fieldsOf(completion);
  return Object.fromEntries(Object.entries(errors).map(([field, faults]) => [names[field] ?? field, faults]));
}
