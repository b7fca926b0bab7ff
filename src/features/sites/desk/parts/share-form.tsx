import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import type { EarningRates } from "#features/earnings/contract/staff.ts";
import { toPercent } from "#features/promotions/desk/rules.ts";
import type { RefusedForm } from "#kit/web/form.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { SHARE_TEXTS } from "../words.ts";

type ShareFormProps = { rates: EarningRates["items"]; answer: RefusedForm | undefined };

/** The groomers' shares that were ever set, and a form for the next one. */
export function ShareForm({ rates, answer }: ShareFormProps) {
  const { state } = useNavigation();
  const version = String(rates.length);
  return (
    <Section title={SHARE_TEXTS.title}>
      <Card className="grid gap-6">
        <p className="text-ink-soft">{SHARE_TEXTS.lead}</p>
        {rates.length === 0 ? (
          <p>{SHARE_TEXTS.none}</p>
        ) : (
          <ul className="grid gap-2">
            {rates.map(({ firstDay, basisPoints, setAt }) => (
              <li key={`${firstDay} ${setAt}`}>
                <span className="font-semibold">{toPercent(basisPoints)}%</span> of visits from{" "}
                {formatLongDate(firstDay)} on
              </li>
            ))}
          </ul>
        )}
        <Permitted needs="money.pay_out">
          <DraftForm key={answer ? "refused" : version} name="share" version={version} className="grid gap-6">
            <ErrorSummary title="Nothing was saved" errors={answer?.errors} stays />
            <div className="grid gap-6 sm:grid-cols-2">
              <Field label="New share" name="basisPoints" errors={answer?.errors.basisPoints ?? []}>
                <TextInput
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={8}
                  trail="%"
                  defaultValue={answer?.values.basisPoints ?? ""}
                />
              </Field>
              <Field label="First day" name="firstDay" errors={answer?.errors.firstDay ?? []}>
                <TextInput type="date" defaultValue={answer?.values.firstDay ?? ""} />
              </Field>
            </div>
            <p className="text-ink-soft">{SHARE_TEXTS.effect}</p>
            <Button
              className="sm:justify-self-start"
              variant="secondary"
              name="part"
              value="share"
              busy={state !== "idle"}
            >
              Set this share
            </Button>
          </DraftForm>
        </Permitted>
      </Card>
    </Section>
  );
}
