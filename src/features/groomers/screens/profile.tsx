import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
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
  return { own: await call(args, getOwnPage), host, saved: searchParams.get("saved") };
}

export async function action(args: Route.ActionArgs) {
  return saveProfile(args, await args.request.formData());
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Profile", matches) }, { name: "robots", content: "noindex" }];
}

/** What customers see of a groomer. Each section is saved on its own and public at once. */
export default function Profile({
  loaderData: { own, host, saved },
  actionData: answer,
}: Route.ComponentProps) {
  const part = { own, state: { answer, saved } };
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader
          title="Profile"
          lead="What customers see of you. What you save is public at once."
          back={<TextLink to="/groomer/more">More</TextLink>}
          actions={
            own.vanityUrl && (
              <LinkButton to={`/${own.vanityUrl}`} variant="secondary">
                See your page
              </LinkButton>
            )
          }
        />
        <div className="mt-8 grid gap-10">
          <AboutForm {...part} />
          <PortraitForm {...part} />
          <GalleryForm {...part} key={own.images.map(({ id }) => id).join()} />
          <PhoneForm {...part} />
          <LinksForm {...part} />
          <AddressOfPageForm {...part} host={host} />
        </div>
      </div>
    </div>
  );
}
