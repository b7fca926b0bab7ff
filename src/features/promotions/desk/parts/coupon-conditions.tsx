import { isTicked } from "#kit/web/form.ts";
import { savedValue } from "#kit/web/saved-values.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import type { CouponChoices, DeskCoupon } from "../contract.ts";
import { COUPON_TEXTS, namesText } from "../words.ts";
import type { CouponAnswer } from "./read-coupon.ts";

type CouponConditionsProps = {
  coupon: DeskCoupon | null;
  choices: CouponChoices;
  answer: CouponAnswer | undefined;
};

/** What a booking needs for a coupon to count. */
export function CouponConditions({ coupon, choices: { services, areas }, answer }: CouponConditionsProps) {
  const isFirst = coupon?.firstOrder ?? false;
  const isFirstTicked = isTicked(answer, "firstOrder", isFirst);
  const savedServices = coupon?.serviceIds ?? [];
  // An archived service can only be taken away.
  const offered = services.filter(({ id, isArchived }) => !isArchived || savedServices.includes(id));
  return (
    <>
      <Checkbox
        name="firstOrder"
        label={COUPON_TEXTS.firstOrder}
        hint={
          answer?.isChanged && isFirstTicked !== isFirst
            ? savedValue(isFirst ? "yes" : "no")
            : COUPON_TEXTS.firstOrderHelp
        }
        defaultChecked={isFirstTicked}
      />
      <Choices
        legend="Services"
        name="serviceIds"
        help={COUPON_TEXTS.servicesHelp}
        options={offered.map(({ id, name, isArchived }) => ({
          id,
          name: isArchived ? `${name} (${COUPON_TEXTS.archived})` : name,
        }))}
        saved={savedServices}
        answer={answer}
      />
      <Choices
        legend="Areas"
        name="areaIds"
        help={COUPON_TEXTS.areasHelp}
        options={areas}
        saved={coupon?.areaIds ?? []}
        answer={answer}
      />
    </>
  );
}

type ChoicesProps = {
  legend: string;
  name: "serviceIds" | "areaIds";
  help: string;
  options: readonly { id: string; name: string }[];
  saved: readonly string[];
  answer: CouponAnswer | undefined;
};

/** A choice of any number. After another person's save, one that differs shows what is saved. */
function Choices({ legend, name, help, options, saved, answer }: ChoicesProps) {
  if (options.length === 0) return null;
  const checked = new Set(answer?.[name] ?? saved);
  const differs = saved.length !== checked.size || saved.some((id) => !checked.has(id));
  const savedNames = options.filter(({ id }) => saved.includes(id)).map((option) => option.name);
  return (
    <FieldGroup
      legend={legend}
      name={name}
      hint={answer?.isChanged && differs ? savedValue(namesText(savedNames)) : help}
      errors={answer?.errors[name]}
      layout="list"
    >
      {options.map(({ id, name: label }) => (
        <Checkbox
          key={id}
          name={name}
          value={id}
          label={<span className="wrap-anywhere">{label}</span>}
          defaultChecked={checked.has(id)}
        />
      ))}
    </FieldGroup>
  );
}
