import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Notice } from "#ui/notice.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { previewProfile } from "../contract.ts";
import { ProfileHead } from "../parts/profile-head.tsx";
import { ProfileMain } from "../parts/profile-main.tsx";
import { Limits, WeeklyHours } from "../parts/profile-sections.tsx";
import { WorkZones } from "../parts/profile-zones.tsx";
import type { Route } from "./+types/profile-preview.ts";

export async function loader(args: Route.LoaderArgs) {
  return { profile: await call(args, previewProfile) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Preview", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer's own page with what is saved, also before the account is open. */
export default function ProfilePreviewPage({ loaderData: { profile } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 md:py-12">
      <Notice
        title="This is a preview"
        actions={<TextLink to="/groomer/profile">Back to your profile</TextLink>}
        className="mb-8"
      >
        Customers see your page like this once your account is open, with your free times and reviews.
      </Notice>
      <ProfileHead profile={profile} />
      <div className="mt-8 grid items-start gap-10 md:mt-10 md:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="grid min-w-0 gap-12">
          <ProfileMain profile={profile} />
          <WorkZones {...profile} />
        </div>
        <aside aria-label="Hours and limits" className="grid gap-4">
          <WeeklyHours hours={profile.hours} />
          <Limits weightLimit={profile.weightLimit} breedsToAvoid={profile.breedsToAvoid} />
        </aside>
      </div>
    </div>
  );
}
