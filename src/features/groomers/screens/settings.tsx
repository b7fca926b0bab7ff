import { redirect } from "react-router";
import { getGroomerAccount } from "#features/accounts/settings/contract/groomer-account.ts";
import { endOtherSessions, endSession, listSessions } from "#features/accounts/settings/contract/sessions.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { ownProfile } from "#features/storefront/contract/own-profile.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { setAutoAccept } from "../contract/auto-accept.ts";
import { setNotifications } from "../contract/notifications.ts";
import { NotificationsForm } from "../parts/notifications-form.tsx";
import { refusedSection } from "../parts/refused-section.ts";
import { AutoAcceptForm, SessionsForm } from "../parts/settings-forms.tsx";
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_WAYS,
  type NotificationKind,
  type NotificationsInput,
} from "../rules/notifications.ts";
import type { Route } from "./+types/settings.ts";

/** An error of a way shows at its kind: `requests.mail` at `requests`. */
const KIND_OF_WAY = Object.fromEntries(
  NOTIFICATION_KINDS.flatMap((kind) => NOTIFICATION_WAYS.map((way) => [`${kind}.${way}`, kind])),
);
const END_SESSION = "sessions-end-";

export async function loader(args: Route.LoaderArgs) {
  const [{ autoAcceptOrders, serviceArea, notifications }, { isPhoneVerified }, sessions] = await Promise.all(
    [call(args, ownProfile), call(args, getGroomerAccount), call(args, listSessions)],
  );
  const saved = new URL(args.request.url).searchParams.get("saved");
  const timeZone = serviceArea?.timeZone ?? null;
  return { autoAcceptOrders, notifications, hasPhone: isPhoneVerified, timeZone, sessions, saved };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = textOf(form, "intent");
  const section = intent.split("-")[0] ?? "";
  try {
    await save(args, form, intent);
    return redirect(`/groomer/settings?saved=${section}#${section}-part`);
  } catch (error) {
    return refusedSection(error, form, { section, rename: KIND_OF_WAY });
  }
}

async function save(args: Anywhere, form: FormData, intent: string): Promise<void> {
  if (intent === "orders") {
    const autoAcceptOrders = form.get("autoAcceptOrders") === "on";
    await call(args, setAutoAccept, { body: { autoAcceptOrders } });
  } else if (intent === "notifications") {
    await call(args, setNotifications, { body: chosenNotifications(form) });
  } else if (intent === "sessions-others") {
    await call(args, endOtherSessions);
  } else if (intent.startsWith(END_SESSION)) {
    await call(args, endSession, { params: { id: intent.slice(END_SESSION.length) } });
  } else {
    throw new Refusal("bad_request", "This page does not know this action. Please reload it.");
  }
}

/** All choices of the form; a box without a check mark turns its way off. */
function chosenNotifications(form: FormData): NotificationsInput {
  const waysOf = (kind: NotificationKind) => ({
    mail: form.get(`${kind}.mail`) === "on",
    text: form.get(`${kind}.text`) === "on",
  });
  return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, waysOf(kind)]));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Settings", matches) }, { name: "robots", content: "noindex" }];
}

/** How a groomer's account works: new orders, notifications, and open sessions. */
export default function Settings({
  loaderData: { autoAcceptOrders, notifications, hasPhone, timeZone, sessions, saved },
  actionData: answer,
}: Route.ComponentProps) {
  const state = { answer, saved };
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader title="Settings" back={<TextLink to="/groomer/more">More</TextLink>} />
        <div className="mt-8 grid gap-10">
          <AutoAcceptForm isOn={autoAcceptOrders} state={state} />
          <NotificationsForm chosen={notifications} hasPhone={hasPhone} state={state} />
          <SessionsForm sessions={sessions} timeZone={timeZone} state={state} />
        </div>
      </div>
    </div>
  );
}
