import { useRef, useState } from "react";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { previewProfile } from "#features/storefront/contract.ts";
import { ProfilePreview } from "#features/storefront/parts/profile-preview.tsx";
import { useTypedProfile } from "#features/storefront/parts/use-typed-profile.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { cx } from "#ui/cx.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getOwnPage } from "../contract/profile.ts";
import { GalleryForm, PortraitForm } from "../parts/picture-forms.tsx";
import { AboutForm, AddressOfPageForm, LinksForm, PhoneForm } from "../parts/profile-forms.tsx";
import { saveProfile } from "../parts/save-profile.ts";
import type { Route } from "./+types/profile.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams, host } = new URL(args.request.url);
  const [own, preview] = await Promise.all([call(args, getOwnPage), readPreview(args)]);
  return { own, preview, host, saved: searchParams.get("saved") };
}

/** The page as it is saved; null for a groomer who has no area yet. */
async function readPreview(args: Route.LoaderArgs) {
  try {
    return await call(args, previewProfile);
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return null;
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  return saveProfile(args, await args.request.formData());
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Profile", matches) }, { name: "robots", content: "noindex" }];
}

/**
 * What customers see of a groomer. Each section is saved on its own. A preview shows what is typed: beside
 * the forms on wide windows, else behind a button.
 */
export default function Profile({
  loaderData: { own, preview, host, saved },
  actionData: answer,
}: Route.ComponentProps) {
  const isPublic = usePerson()?.status === "active";
  const forms = useRef<HTMLDivElement>(null);
  const { profile, read } = useTypedProfile(forms, preview, own.phoneNumber);
  const [isPreview, setPreview] = useState(false);
  const part = { own, state: { answer, saved } };
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-prose lg:max-w-none">
        <PageHeader
          title="Profile"
          lead={
            isPublic
              ? "What customers see of you. What you save is public at once."
              : "What customers will see of you, once your account is open."
          }
          back={<TextLink to="/groomer/more">More</TextLink>}
          actions={
            <>
              {preview && (
                <LinkButton to="/groomer/profile/preview" variant="secondary">
                  Preview page
                </LinkButton>
              )}
              {isPublic && own.vanityUrl && (
                <LinkButton to={`/${own.vanityUrl}`} variant="secondary">
                  See your page
                </LinkButton>
              )}
            </>
          }
        />
        {profile && (
          <fieldset className="mt-6 flex gap-2 lg:hidden no-js:hidden">
            <legend className="sr-only">Show</legend>
            {[false, true].map((shown) => (
              <Button
                key={String(shown)}
                type="button"
                size="sm"
                variant={isPreview === shown ? "primary" : "secondary"}
                aria-pressed={isPreview === shown}
                onClick={() => setPreview(shown)}
                className="min-h-11"
              >
                {shown ? "Preview" : "Edit"}
              </Button>
            ))}
          </fieldset>
        )}
        <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_28rem]">
          <div
            ref={forms}
            onInput={read}
            onChange={read}
            className={cx("grid gap-10 lg:max-w-prose", isPreview && "max-lg:hidden")}
          >
            <AboutForm {...part} />
            <PortraitForm {...part} />
            <GalleryForm {...part} />
            <PhoneForm {...part} />
            <LinksForm {...part} />
            <AddressOfPageForm {...part} host={host} />
          </div>
          {profile && (
            <ProfilePreview
              profile={profile}
              className={cx(
                "lg:sticky lg:top-24 lg:max-h-[calc(100dvh-8rem)]",
                !isPreview && "max-lg:hidden",
              )}
            />
          )}
        </div>
      </div>
    </div>
  );
}
