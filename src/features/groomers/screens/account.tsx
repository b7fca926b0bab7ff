import { redirect } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import {
  getGroomerAccount,
  sendGroomerConfirmCode,
  sendGroomerEmailCode,
  sendGroomerPhoneCode,
  setGroomerEmail,
  setGroomerPassword,
  setGroomerPhone,
} from "#features/accounts/settings/contract/groomer-account.ts";
import {
  refuseSettings,
  type SignInCalls,
  saveSignIn,
  sendCodes,
} from "#features/accounts/settings/parts/change-sign-in.ts";
import {
  EmailForm,
  PasswordForm,
  PhoneForm,
} from "#features/accounts/settings/parts/email-phone-password.tsx";
import { MessagesDownload } from "#features/accounts/settings/parts/messages-download.tsx";
import { SETTINGS_UNKNOWN_ACTION } from "#features/accounts/settings/words.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Refusal } from "#kit/wire/errors.ts";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Route } from "./+types/account.ts";

export async function loader(args: Route.LoaderArgs) {
  const settings = await call(args, getGroomerAccount);
  return { settings, saved: new URL(args.request.url).searchParams.get("saved") };
}

const callsOf = (args: Anywhere): SignInCalls => ({
  sendEmailCode: (body) => call(args, sendGroomerEmailCode, { body }),
  sendPhoneCode: (body) => call(args, sendGroomerPhoneCode, { body }),
  sendConfirmCode: () => call(args, sendGroomerConfirmCode, { body: {} }),
  setEmail: (body) => call(args, setGroomerEmail, { body }),
  setPhone: (body) => call(args, setGroomerPhone, { body }),
  setPassword: (body) => call(args, setGroomerPassword, { body }),
});

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = textOf(form, "intent");
  const [section = ""] = intent.split("-");
  const calls = callsOf(args);
  try {
    const facts = await call(args, getGroomerAccount);
    if (intent.endsWith("-send")) return await sendCodes(calls, form, section, facts);
    if (!(await saveSignIn(calls, form, intent, facts)))
      throw new Refusal("bad_request", SETTINGS_UNKNOWN_ACTION);
    return redirect(`/groomer/account?saved=${section}#${section}-part`);
  } catch (error) {
    return refuseSettings(error, form, intent);
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your account", matches) }, { name: "robots", content: "noindex" }];
}

/** How a groomer signs in, and where messages of the brand go. */
export default function Account({
  loaderData: { settings, saved },
  actionData: answer,
}: Route.ComponentProps) {
  const isActive = usePerson()?.status === "active";
  const part = { settings, answer, saved: answer ? null : saved };
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader
          title="Your account"
          lead="How you log in, and where we send your requests and changes."
          back={<TextLink to="/groomer/more">More</TextLink>}
        />
        <div className="mt-8 grid gap-10">
          <EmailForm {...part} />
          <PhoneForm {...part} />
          <PasswordForm {...part} />
          <Section id="messages-part" title="Your messages">
            <Card>
              <MessagesDownload href="/groomer/messages/export.json" />
            </Card>
          </Section>
        </div>
        {isActive && (
          <p className="mt-10">
            <TextLink to="/groomer/account/referral-code">Your referral code</TextLink>
          </p>
        )}
      </div>
    </div>
  );
}
