import type { Invitation } from "#features/promotions/parts/read-invitation.ts";
import { type RefusedForm, shownValue } from "#kit/web/form.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

type Props = { friend: Invitation | null; refused: RefusedForm | undefined };

/** The field for a friend's code, with the saved code filled in. */
export function FriendCodeField({ friend, refused }: Props) {
  const hint = friend
    ? `${friend.firstName} gives you ${formatCents(friend.reward)} off once your number is confirmed.`
    : "The credit counts for this visit.";
  return (
    <>
      <Field
        label="A friend's code"
        name="referralCode"
        errors={refused?.errors.referralCode}
        hint={hint}
        optional
        className="sm:col-span-2"
      >
        <TextInput
          defaultValue={shownValue(refused, "referralCode", friend?.code)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
      </Field>
      {friend && <input type="hidden" name="referralShown" value={friend.code} />}
    </>
  );
}
