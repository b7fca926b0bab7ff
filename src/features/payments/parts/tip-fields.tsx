import { type ReactNode, useEffect, useRef } from "react";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { ChoiceChip } from "#ui/choice-chip.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { TipChoice } from "./tip.ts";

export type TipFieldsProps = {
  choices: readonly TipChoice[];
  hint?: string | undefined;
  /** The tip of the chosen button, in cents. */
  pressed: number;
  onPress: (cents: number) => void;
  /** A saved tip that no button has, in dollars; empty for none. */
  known: string;
  onType?: (dollars: string) => void;
  refused: RefusedForm | undefined;
  /** A button beside the amount. */
  children?: ReactNode;
};

/** Usual tips as buttons, and a field for another amount; `readTip` reads both. */
export function TipFields(props: TipFieldsProps) {
  const { choices, hint, pressed, onPress, known, onType, refused, children } = props;
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (amount.current) amount.current.value = known;
  }, [known]);
  return (
    <>
      <FieldGroup legend="Tip" hideLegend hint={hint} optional name="tip" layout="wrap">
        {choices.map(({ cents, percent }) => (
          <ChoiceChip
            key={cents}
            name="tip"
            value={String(cents)}
            checked={pressed === cents}
            onChange={() => {
              // `readTip` prefers a typed amount, so the button must clear the field.
              if (amount.current) amount.current.value = "";
              onType?.("");
              onPress(cents);
            }}
          >
            {percent === 0
              ? cents === 0
                ? "No tip"
                : formatCents(cents)
              : `${formatCents(cents)} · ${percent}%`}
          </ChoiceChip>
        ))}
      </FieldGroup>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label="Another amount"
          name="tipAmount"
          optional
          errors={refused?.errors.tipAmount ?? []}
          className="w-56"
        >
          <TextInput
            ref={amount}
            lead="$"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={shownValue(refused, "tipAmount", known)}
            onChange={({ target }) => onType?.(target.value)}
          />
        </Field>
        {children}
      </div>
    </>
  );
}
