import { Form, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { formatCents, formatRange } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { Notice } from "#ui/notice.tsx";
import { Radio } from "#ui/radio.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { DeskAppointment } from "../contract/appointment.ts";
import { CHARGE_TEXTS } from "../words/charges.ts";
import { atControls } from "./at-controls.ts";
import { SeenOrder } from "./seen-order.tsx";
import type { RefusedAnswer } from "./send-answer.ts";

type Props = { order: DeskAppointment; refused: RefusedAnswer | undefined };

const useBusy = (part: string) => {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("part") === part;
};

/** Asks the customer to agree to a charge. */
export function ChargeForm({ order, refused }: Props) {
  const errors = refused?.errors ?? {};
  const field = (name: string) => ({ name, id: `charge-${name}`, errors: errors[name] ?? [] });
  return (
    <Disclosure summary="Add a charge" defaultOpen={refused !== undefined}>
      <DraftForm name="charge" version={order.version} className="grid gap-4">
        <ErrorSummary errors={atControls("charge-", ["label", "amount", "reason"], errors)} stays />
        <p>{CHARGE_TEXTS.add}</p>
        <input type="hidden" name="part" value="charge" />
        <SeenOrder order={order} />
        <Field {...field("label")} label="What for">
          <TextInput maxLength={60} autoComplete="off" defaultValue={refused?.values.label} />
        </Field>
        <Field {...field("amount")} label="Amount in dollars" hint={CHARGE_TEXTS.amount}>
          <TextInput lead="$" inputMode="decimal" autoComplete="off" defaultValue={refused?.values.amount} />
        </Field>
        <Field {...field("reason")} label="Reason" hint={CHARGE_TEXTS.reason}>
          <TextInput maxLength={200} autoComplete="off" defaultValue={refused?.values.reason} />
        </Field>
        <Button className="sm:justify-self-start" busy={useBusy("charge")}>
          Ask the customer
        </Button>
      </DraftForm>
    </Disclosure>
  );
}

/** Removes a charge from the price. */
export function RemoveChargeForm({ order, refused }: Props) {
  const errors = refused?.errors ?? {};
  const choices = order.charges.map((charge, place) => ({ ...charge, place }));
  return (
    <Disclosure summary="Remove a charge" defaultOpen={refused !== undefined}>
      <DraftForm name="remove-charge" version={order.version} className="grid gap-4">
        <ErrorSummary errors={atControls("remove-", ["reason"], errors)} stays />
        <p>{CHARGE_TEXTS.remove}</p>
        <input type="hidden" name="part" value="remove-charge" />
        <SeenOrder order={order} />
        <FieldGroup legend="Charge" name="place" layout="list" errors={errors.place ?? []}>
          {choices.map(({ place, label, amount, reason }) => (
            <Radio
              key={place}
              name="place"
              value={String(place)}
              label={`${label}: ${formatCents(amount)}`}
              hint={reason}
              defaultChecked={refused ? refused.values.place === String(place) : choices.length === 1}
            />
          ))}
        </FieldGroup>
        <Field name="reason" id="remove-reason" label="Reason" errors={errors.reason ?? []}>
          <TextInput maxLength={200} autoComplete="off" defaultValue={refused?.values.reason} />
        </Field>
        <Button variant="danger" className="sm:justify-self-start" busy={useBusy("remove-charge")}>
          Remove the charge
        </Button>
      </DraftForm>
    </Disclosure>
  );
}

/** The change of the price that the customer was asked for, and how to take it back. */
export function ProposalNotice({ order }: { order: DeskAppointment }) {
  const { proposal, actions, area } = order;
  const busy = useBusy("withdraw-charge");
  if (!proposal) return null;
  const { id, words, reason, total, status, expiresAt } = proposal;
  if (status !== "open") return <Notice title={CHARGE_TEXTS[status]}>{`${words}. ${reason}`}</Notice>;
  return (
    <Notice tone="warn" title={`${CHARGE_TEXTS.waits}: ${words}`}>
      <p>{`${reason}. New total: ${formatRange(total)}. Open until ${formatDayAndTime(expiresAt, area.timeZone)}.`}</p>
      {actions.includes("withdraw-charge") && (
        <Form method="post" className="mt-3">
          <input type="hidden" name="part" value="withdraw-charge" />
          <input type="hidden" name="proposalId" value={id} />
          <Button variant="secondary" busy={busy}>
            {CHARGE_TEXTS.withdraw}
          </Button>
        </Form>
      )}
    </Notice>
  );
}
