import type { JudgedForStaff } from "#features/orders/late/contract/staff.ts";
import { OVERRIDE_LABELS, STAFF_TIME_REASONS } from "#features/orders/late/words.ts";
import { isTicked, type RefusedForm, shownValue } from "#kit/web/form.ts";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Field } from "#ui/field.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { Movable } from "../contract/moves.ts";
import { OVERRIDE_TEXTS } from "../words.ts";
import { driveRows, priceText } from "./move-facts.ts";
import { SendMove } from "./send-move.tsx";

type OverrideMoveProps = {
  movable: Movable;
  judged: JudgedForStaff;
  mayOverride: boolean;
  refused: RefusedForm | undefined;
};

/** The rules that a place breaks. Staff with the permission override each of them, with a reason. */
export function OverrideMove({ movable, judged, mayOverride, refused }: OverrideMoveProps) {
  const { broken, overridden, needsConsent } = judged;
  if (!overridden) return null;
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl font-semibold">{OVERRIDE_TEXTS.title}</h2>
      {!mayOverride || needsConsent ? (
        <>
          <ul className="list-disc pl-5">
            {broken.map((rule) => (
              <li key={rule}>{OVERRIDE_LABELS[rule]}</li>
            ))}
          </ul>
          <p className="wrap-anywhere text-ink-soft">
            {mayOverride ? OVERRIDE_TEXTS.needsConsent : OVERRIDE_TEXTS.whoMay(movable.overriders)}
          </p>
        </>
      ) : (
        <>
          <p className="text-ink-soft">{OVERRIDE_TEXTS.lead}</p>
          <SummaryList
            rows={[
              ...driveRows(overridden.drive),
              { term: "Price by phone", value: priceText(movable.total, overridden.phoneTotal) },
            ]}
          />
          <SendMove intent="move" label="Override and move" {...{ movable, judged }}>
            <fieldset className="grid gap-1">
              <legend className="font-semibold">{OVERRIDE_TEXTS.legend}</legend>
              {broken.map((rule) => (
                <Checkbox
                  key={rule}
                  name={`override-${rule}`}
                  label={OVERRIDE_LABELS[rule]}
                  hint={STAFF_TIME_REASONS[rule]}
                  defaultChecked={isTicked(refused, `override-${rule}`, false)}
                  errors={refused?.errors[`override-${rule}`]}
                />
              ))}
            </fieldset>
            <input type="hidden" name="broken" value={broken.join(" ")} />
            {broken.includes("outside_zones") && (
              <Field
                label="Travel fee in dollars"
                name="zonePrice"
                hint={OVERRIDE_TEXTS.zonePrice}
                errors={refused?.errors.zonePrice}
              >
                <TextInput
                  lead="$"
                  inputMode="decimal"
                  autoComplete="off"
                  defaultValue={shownValue(refused, "zonePrice", "0")}
                />
              </Field>
            )}
            <Field
              label="Reason"
              name="note"
              hint={OVERRIDE_TEXTS.note}
              className="w-full"
              errors={refused?.errors.note}
            >
              <Textarea maxLength={300} defaultValue={shownValue(refused, "note", "")} />
            </Field>
            <Checkbox
              name="agreedByPhone"
              label="The customer agreed by phone"
              hint={OVERRIDE_TEXTS.agreed}
              defaultChecked={isTicked(refused, "agreedByPhone", false)}
              errors={refused?.errors.agreedByPhone}
            />
          </SendMove>
        </>
      )}
    </Card>
  );
}
