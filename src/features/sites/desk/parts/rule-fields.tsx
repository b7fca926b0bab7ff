import { type RefusedSave, savedValues } from "#kit/web/saved-values.ts";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { type BookingRules, FEE_PAYERS, type NumberRule, showRule } from "../rules.ts";
import { PAYER_FIELD, RULE_FIELDS } from "../words.ts";

type ShownRules = { rules: BookingRules; answer: RefusedSave | undefined };

/** A rule with its unit and its meaning. After another person's save, it shows both values. */
export function RuleField({ rule, rules, answer }: ShownRules & { rule: NumberRule }) {
  const { typed, hintOf } = savedValues(answer, undefined);
  const saved = showRule(rule, rules[rule]);
  const { label, help, unit } = RULE_FIELDS[rule];
  const isMoney = unit === "$";
  const whole = saved === "" ? "" : isMoney ? `$${saved}` : `${saved} ${unit}`;
  const hints = [help, hintOf(rule, saved, whole)].filter(Boolean).join(" ");
  return (
    <Field
      label={label}
      name={rule}
      hint={hints}
      errors={answer?.errors[rule] ?? []}
      optional={rule === "processingFeeCap"}
    >
      <div className="max-w-48">
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          lead={isMoney ? "$" : undefined}
          trail={isMoney ? undefined : unit}
          defaultValue={typed(rule, saved)}
        />
      </div>
    </Field>
  );
}

/** Who bears the processing fee. */
export function PayerField({ rules, answer }: ShownRules) {
  const { typed, hintOf } = savedValues(answer, undefined);
  const { label, help, options } = PAYER_FIELD;
  const saved = rules.processingFeePayer;
  return (
    <Field
      label={label}
      name="processingFeePayer"
      hint={[help, hintOf("processingFeePayer", saved, options[saved])].filter(Boolean).join(" ")}
      errors={answer?.errors.processingFeePayer ?? []}
    >
      <div className="max-w-48">
        <Select
          options={FEE_PAYERS.map((value) => ({ value, label: options[value] }))}
          defaultValue={typed("processingFeePayer", saved)}
        />
      </div>
    </Field>
  );
}
