import { Form } from "react-router";
import type { Settings } from "#features/accounts/contract/settings.ts";
import {
  answerOf,
  type SettingsPartProps,
  SubmitButton,
} from "#features/accounts/settings/parts/settings-form.tsx";
import { SETTINGS_SAVED } from "#features/accounts/settings/words.ts";
import { PhotoForm } from "#features/pets/parts/photo-form.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";
import { OWN_PHOTO } from "../words/settings.ts";

/** The path of the call `setCustomerPicture` (contract/picture.ts). */
const PATH = "/v2/account/customer/picture";

/** The form for the customer's own photo. It has its own files, so it is no `SettingsForm`. */
export function OwnPhotoForm({ settings, answer, saved }: SettingsPartProps<Settings>) {
  const { profilePicture, firstName, lastName } = settings;
  const { errors } = answerOf(answer, "picture");
  return (
    <Section id="picture-part" title="Photo">
      <Card>
        {saved === "picture" && (
          <Notice tone="success" takesFocus={SETTINGS_SAVED} className="mb-6">
            {SETTINGS_SAVED}
          </Notice>
        )}
        <p className="text-ink-soft">{OWN_PHOTO.seenBy}</p>
        <div className="mt-5 grid gap-6 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <Avatar
            name={`${firstName} ${lastName}`}
            src={profilePicture?.sizes.medium ?? null}
            alt={OWN_PHOTO.alt}
            size="xl"
          />
          <div className="min-w-0">
            <PhotoForm
              name="own"
              label={OWN_PHOTO.alt}
              current={profilePicture}
              path={PATH}
              submit="Save the photo"
              done={OWN_PHOTO.saved}
              refused={errors}
            />
            {profilePicture && (
              <Form method="post" action="/customer/settings" preventScrollReset className="mt-3">
                <SubmitButton intent="picture-remove" variant="quiet" size="sm">
                  Remove the photo
                </SubmitButton>
              </Form>
            )}
          </div>
        </div>
      </Card>
    </Section>
  );
}
