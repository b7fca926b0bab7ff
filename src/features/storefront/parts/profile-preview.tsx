import { cx } from "#ui/cx.ts";
import type { PublicProfile } from "../contract.ts";
import { ProfileHead } from "./profile-head.tsx";
import { ProfileMain } from "./profile-main.tsx";
import { Limits, WeeklyHours } from "./profile-sections.tsx";

/**
 * A groomer's page in one narrow column, made of the parts of the public page. Its links and buttons do
 * nothing, so that no press leaves the forms beside it.
 */
export function ProfilePreview({ profile, className }: { profile: PublicProfile; className?: string }) {
  return (
    <section
      aria-label="Preview of your page"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
      className={cx("overflow-y-auto rounded-lg border border-line bg-paper p-5 wrap-anywhere", className)}
    >
      <div inert className="grid gap-8">
        <div>
          <ProfileHead profile={profile} />
        </div>
        <ProfileMain profile={profile} />
        <WeeklyHours hours={profile.hours} />
        <Limits weightLimit={profile.weightLimit} breedsToAvoid={profile.breedsToAvoid} />
      </div>
    </section>
  );
}
