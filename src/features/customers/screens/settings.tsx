import { getSettings } from "#features/accounts/contract/settings.ts";
import { blockList } from "#features/accounts/settings/contract/blocks.ts";
import { listSessions } from "#features/accounts/settings/contract/sessions.ts";
import {
  EmailForm,
  PasswordForm,
  PhoneForm,
} from "#features/accounts/settings/parts/email-phone-password.tsx";
import { getCalendarFeed } from "#features/orders/contract/calendar-feed.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { getCustomer } from "../contract.ts";
import { changeSettings } from "../parts/settings-actions.ts";
import { BlockedForm } from "../parts/settings-blocked.tsx";
import { CalendarForm } from "../parts/settings-calendar.tsx";
import { OwnPhotoForm } from "../parts/settings-photo.tsx";
import { AddressForm, InfoForm, NotificationsForm } from "../parts/settings-profile.tsx";
import {
  DeleteForm,
  DeletionNotice,
  ExportSection,
  SessionsForm,
} from "../parts/settings-sessions-and-deletion.tsx";
import type { Route } from "./+types/settings.ts";

export async function loader(args: Route.LoaderArgs) {
  const { id } = await call(args, getCustomer);
  const [settings, sessions, feed, blocked] = await Promise.all([
    call(args, getSettings),
    call(args, listSessions),
    call(args, getCalendarFeed),
    call(args, blockList, { params: { id } }),
  ]);
  return { settings, sessions, feed, blocked, saved: new URL(args.request.url).searchParams.get("saved") };
}

export async function action(args: Route.ActionArgs) {
  return changeSettings(args, await args.request.formData());
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Settings", matches) }, { name: "robots", content: "noindex" }];
}

const PARTS = [
  ["info", "My info"],
  ["picture", "Photo"],
  ["address", "Address"],
  ["email", "E-mail"],
  ["phone", "Phone"],
  ["notifications", "Notifications"],
  ["calendar", "Calendar"],
  ["password", "Password"],
  ["blocked", "Blocked groomers"],
  ["sessions", "Where you are logged in"],
  ["export", "Your data"],
  ["delete", "Delete my account"],
] as const;

/** Everything that customers can change on their own. Each section is a form of its own. */
export default function SettingsPage({
  loaderData: { settings, sessions, feed, blocked, saved },
  actionData,
}: Route.ComponentProps) {
  const part = { settings, answer: actionData, saved: actionData ? null : saved };
  return (
    <div className="page-width py-10 md:py-14">
      <PageHeader title="Settings" lead="Your name, your address, and how you log in." />
      <div className="mt-8 grid gap-10 lg:grid-cols-[14rem_minmax(0,42rem)] lg:gap-16">
        <nav aria-label="Settings" className="hidden lg:block">
          <ul className="sticky top-24">
            {PARTS.map(([id, label]) => (
              <li key={id}>
                <a href={`#${id}-part`} className="flex min-h-11 items-center text-ink-soft hover:text-ink">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-10">
          {part.saved === "keep" && (
            <Notice tone="success" takesFocus="keep">
              Your account stays.
            </Notice>
          )}
          <DeletionNotice {...part} />
          <InfoForm {...part} />
          <OwnPhotoForm {...part} />
          <AddressForm {...part} />
          <EmailForm {...part} confirmPath="/customer/confirm-email?returnUrl=/customer/settings" />
          <PhoneForm {...part} />
          <NotificationsForm {...part} />
          <CalendarForm {...part} feed={feed} />
          <PasswordForm {...part} />
          <BlockedForm {...part} blocked={blocked} />
          <SessionsForm {...part} sessions={sessions} />
          <ExportSection />
          {settings.deletesAt === null && <DeleteForm {...part} />}
        </div>
      </div>
    </div>
  );
}
