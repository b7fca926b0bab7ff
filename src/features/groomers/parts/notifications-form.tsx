import { isTicked } from "#kit/web/form.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FieldGroup } from "#ui/field-group.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type GroomerNotifications, NOTIFICATION_KINDS, NOTIFICATION_WAYS } from "../rules/notifications.ts";
import { NOTIFICATION_NAMES, WAY_NAMES } from "../words/notifications.ts";
import { answerOf, SectionForm, type SectionState } from "./section-form.tsx";

/** How a groomer is notified of each kind of news. `hasPhone`: the number for texts is confirmed. */
export function NotificationsForm({
  chosen,
  hasPhone,
  state,
}: {
  chosen: GroomerNotifications;
  hasPhone: boolean;
  state: SectionState;
}) {
  const answer = answerOf(state, "notifications");
  return (
    <SectionForm
      id="notifications"
      title="Notifications"
      lead="Requests and visits need e-mail, text, or both. The rest is up to you."
      submit="Save notifications"
      state={state}
    >
      {!hasPhone && (
        <p className="text-ink-soft">
          For texts, first <TextLink to="/groomer/account#phone-part">confirm your phone number</TextLink>.
        </p>
      )}
      {NOTIFICATION_KINDS.map((kind) => (
        <FieldGroup
          key={kind}
          legend={NOTIFICATION_NAMES[kind]}
          name={kind}
          errors={answer?.errors[kind] ?? []}
          layout="list"
        >
          <div className="grid max-w-80 grid-cols-2 gap-3">
            {NOTIFICATION_WAYS.map((way) => {
              const name = `${kind}.${way}`;
              return (
                <Checkbox
                  key={way}
                  name={name}
                  label={WAY_NAMES[way]}
                  defaultChecked={isTicked(answer, name, chosen[kind][way])}
                />
              );
            })}
          </div>
        </FieldGroup>
      ))}
    </SectionForm>
  );
}
