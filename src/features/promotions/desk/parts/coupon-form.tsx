import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { savedValues } from "#kit/web/saved-values.ts";
import { toDollars } from "#kit/wire/dollars.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { CouponChoices, DeskCoupon } from "../contract.ts";
import { MAX_CODE_LENGTH, toPercent } from "../rules.ts";
import { COUPON_TEXTS } from "../words.ts";
import { CouponConditions } from "./coupon-conditions.tsx";
import type { CouponAnswer } from "./read-coupon.ts";

const KINDS = { percent: "A percentage", fixed: "An amount in dollars" } as const;
const KIND_OPTIONS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

type CouponFormProps = {
  /** The coupon as it is saved now; null for a new one. */
  coupon: DeskCoupon | null;
  choices: CouponChoices;
  answer: CouponAnswer | undefined;
  /** What the save changes, above its button. */
  effect: string;
  submit: string;
};

/** A coupon's terms. After another person's save, each field that differs shows both values. */
export function CouponForm({ coupon, choices, answer, effect, submit }: CouponFormProps) {
  const { state } = useNavigation();
  const { kind = "percent", uses = 0, startsOn, lastOn } = coupon ?? {};
  const { typed, hintOf, revision } = savedValues(answer, coupon?.revision);
  const value = coupon ? (kind === "percent" ? toPercent(coupon.value) : toDollars(coupon.value)) : "";
  const minimum = coupon?.minimumSubtotal ? toDollars(coupon.minimumSubtotal) : "";
  const limit = coupon?.maxUses ? String(coupon.maxUses) : "";
  return (
    <Card>
      <DraftForm name="coupon" version={coupon?.revision} className="grid gap-6">
        <ErrorSummary errors={answer?.errors} stays />
        {coupon && <input type="hidden" name="revision" value={revision} />}
        {uses > 0 && <p className="text-ink-soft">{COUPON_TEXTS.usedHelp}</p>}
        {!coupon && (
          // Not "code": what is typed into fields of that name is never shown again.
          <Field label="Code" name="coupon" hint={COUPON_TEXTS.codeHelp} errors={answer?.errors.coupon}>
            <TextInput
              maxLength={MAX_CODE_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="uppercase"
              defaultValue={typed("coupon", "")}
            />
          </Field>
        )}
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label="Takes off"
            name="kind"
            hint={hintOf("kind", kind, KINDS[kind])}
            errors={answer?.errors.kind}
          >
            <Select options={KIND_OPTIONS} defaultValue={typed("kind", kind)} />
          </Field>
          <Field
            label="How much"
            name="value"
            hint={hintOf("value", value) ?? COUPON_TEXTS.valueHelp}
            errors={answer?.errors.value}
          >
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              defaultValue={typed("value", value)}
            />
          </Field>
        </div>
        <Field
          className="sm:max-w-80"
          label="Minimum price"
          name="minimumSubtotal"
          optional
          hint={hintOf("minimumSubtotal", minimum) ?? COUPON_TEXTS.minimumHelp}
          errors={answer?.errors.minimumSubtotal}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            lead="$"
            defaultValue={typed("minimumSubtotal", minimum)}
          />
        </Field>
        <div className="grid gap-6 sm:grid-cols-2">
          <Field
            label="First day"
            name="startsOn"
            optional
            hint={hintOf("startsOn", startsOn ?? "")}
            errors={answer?.errors.startsOn}
          >
            <TextInput type="date" defaultValue={typed("startsOn", startsOn ?? "")} />
          </Field>
          <Field
            label="Last day"
            name="lastOn"
            optional
            hint={hintOf("lastOn", lastOn ?? "")}
            errors={answer?.errors.lastOn}
          >
            <TextInput type="date" defaultValue={typed("lastOn", lastOn ?? "")} />
          </Field>
        </div>
        <Field
          className="sm:max-w-80"
          label="Uses"
          name="maxUses"
          optional
          hint={hintOf("maxUses", limit) ?? COUPON_TEXTS.usesHelp}
          errors={answer?.errors.maxUses}
        >
          <TextInput inputMode="numeric" maxLength={7} defaultValue={typed("maxUses", limit)} />
        </Field>
        <CouponConditions {...{ coupon, choices, answer }} />
        <p className="text-ink-soft">{effect}</p>
        <Button className="sm:justify-self-start" name="part" value="save" busy={state !== "idle"}>
          {submit}
        </Button>
      </DraftForm>
    </Card>
  );
}
