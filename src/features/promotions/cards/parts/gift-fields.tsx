import type { FieldErrors } from "#kit/wire/errors.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { MAX_MESSAGE_LENGTH, MAX_NAME_LENGTH } from "../rules.ts";
import { GIFT_TEXTS } from "../words.ts";
import type { SendDays } from "./gift-clock.ts";

type GiftFieldsProps = {
  errors: FieldErrors | undefined;
  /** The value of a field, and its hint where another person's save differs. */
  typed: (field: string, saved: string) => string;
  hintOf: (field: string, saved: string) => string | undefined;
  saved: { recipientName: string; senderName: string; message: string; sendOn: string };
  /** Whether the address of the sale can stay. */
  hasEmail: boolean;
  sendDays: SendDays;
};

/** What the recipient of a gift card gets, and when. */
export function GiftFields({ errors, typed, hintOf, saved, hasEmail, sendDays }: GiftFieldsProps) {
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Field
          label="For"
          name="recipientName"
          hint={hintOf("recipientName", saved.recipientName) ?? GIFT_TEXTS.nameHelp}
          errors={errors?.recipientName}
        >
          <TextInput
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            defaultValue={typed("recipientName", saved.recipientName)}
          />
        </Field>
        <Field
          label="E-mail of the recipient"
          name="recipientEmail"
          optional={hasEmail}
          hint={hasEmail ? GIFT_TEXTS.mailHelp : undefined}
          errors={errors?.recipientEmail}
        >
          <TextInput
            type="email"
            maxLength={254}
            autoComplete="off"
            defaultValue={typed("recipientEmail", "")}
          />
        </Field>
        <Field
          label="From"
          name="senderName"
          optional
          hint={hintOf("senderName", saved.senderName) ?? GIFT_TEXTS.senderHelp}
          errors={errors?.senderName}
        >
          <TextInput
            maxLength={MAX_NAME_LENGTH}
            autoComplete="off"
            defaultValue={typed("senderName", saved.senderName)}
          />
        </Field>
        <Field
          label="Send on"
          name="sendOn"
          optional
          hint={hintOf("sendOn", saved.sendOn) ?? GIFT_TEXTS.dayHelp}
          errors={errors?.sendOn}
        >
          <TextInput type="date" {...sendDays} defaultValue={typed("sendOn", saved.sendOn)} />
        </Field>
      </div>
      <Field
        label="Message"
        name="message"
        optional
        hint={hintOf("message", saved.message)}
        errors={errors?.message}
      >
        <Textarea maxLength={MAX_MESSAGE_LENGTH} defaultValue={typed("message", saved.message)} />
      </Field>
    </>
  );
}
