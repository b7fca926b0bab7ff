import { useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { savedValues } from "#kit/web/saved-values.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Section } from "#ui/section.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import type { DeskGiftCard } from "../contract.ts";
import { describeSendClock, describeVoid, GIFT_TEXTS } from "../words.ts";
import type { SendDays } from "./gift-clock.ts";
import { GiftFields } from "./gift-fields.tsx";
import type { GiftAnswer } from "./read-gift.ts";

type StepProps = { giftCard: DeskGiftCard; answer: GiftAnswer | undefined };

const useBusy = (part: string) => {
  const { state, formData } = useNavigation();
  return state !== "idle" && formData?.get("part") === part;
};

/** Changes what the recipient gets, while the email waits. */
export function ChangeGift({ giftCard, answer, sendDays }: StepProps & { sendDays: SendDays }) {
  const busy = useBusy("save");
  const { recipientName, sale, revision, clockOf } = giftCard;
  const { typed, hintOf, revision: shown } = savedValues(answer, revision);
  if (!sale) return null;
  const { senderName, message, sendOn } = sale;
  return (
    <Section title="Change">
      <Card>
        <DraftForm name="gift" version={revision} className="grid gap-6">
          <ErrorSummary errors={answer?.errors} stays />
          <input type="hidden" name="revision" value={shown} />
          <GiftFields
            {...{ typed, hintOf }}
            errors={answer?.errors}
            saved={{ recipientName: recipientName ?? "", senderName, message, sendOn }}
            hasEmail
            sendDays={sendDays}
          />
          <p className="text-ink-soft">{`${GIFT_TEXTS.change} ${describeSendClock(clockOf)}`}</p>
          <Button className="sm:justify-self-start" name="part" value="save" busy={busy}>
            Save
          </Button>
        </DraftForm>
      </Card>
    </Section>
  );
}

/** Sends an email that left once more. */
export function ResendGift({ giftCard: { revision }, answer }: StepProps) {
  return (
    <Section title="Send again">
      <DraftForm name="resend" version={revision} className="grid gap-4">
        <ErrorSummary errors={answer?.errors} stays />
        <p className="text-ink-soft">{GIFT_TEXTS.resend}</p>
        <input type="hidden" name="revision" value={revision} />
        <Field
          label="Another address"
          name="recipientEmail"
          optional
          hint={GIFT_TEXTS.mailHelp}
          errors={answer?.errors.recipientEmail}
          className="w-full sm:max-w-96"
        >
          <TextInput
            type="email"
            maxLength={254}
            autoComplete="off"
            defaultValue={answer?.values.recipientEmail}
          />
        </Field>
        <Button
          className="sm:justify-self-start"
          name="part"
          value="resend"
          variant="secondary"
          busy={useBusy("resend")}
        >
          Send now
        </Button>
      </DraftForm>
    </Section>
  );
}

/** Ends a gift card for good. */
export function VoidGift({ giftCard, answer }: StepProps) {
  const { revision } = giftCard;
  return (
    <Section title="Void">
      <DraftForm name="void" version={revision} className="grid gap-4">
        <ErrorSummary errors={answer?.errors} stays />
        <p className="text-ink-soft">{describeVoid(giftCard)}</p>
        <input type="hidden" name="revision" value={revision} />
        <Field
          label="Reason"
          name="reason"
          hint={GIFT_TEXTS.voidReasonHelp}
          errors={answer?.errors.reason}
          className="w-full sm:max-w-96"
        >
          <Textarea maxLength={500} defaultValue={answer?.values.reason} />
        </Field>
        <Button
          className="sm:justify-self-start"
          name="part"
          value="void"
          variant="danger"
          busy={useBusy("void")}
        >
          Void this gift card
        </Button>
      </DraftForm>
    </Section>
  );
}
