import { data, redirect } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { formatCents } from "#kit/wire/format/money.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { CodeCard } from "../parts/code-card.tsx";
import { readInvitation, readMyCode } from "../parts/read-invitation.ts";
import { ReferForm } from "../parts/refer-form.tsx";
import { referralCookie } from "../parts/referral-cookie.ts";
import { REFERRAL_DAYS, REFERRAL_REWARD_CENTS } from "../rules/referrals.ts";
import { NO_FRIEND_CODE, REFER_LEAD, REFER_TITLE, referSubject, referText, UNKNOWN_CODE } from "../words.ts";
import type { Route } from "./+types/refer.ts";

const UUID = /^[0-9a-f-]{36}$/i;

export async function loader(args: Route.LoaderArgs) {
  const linked = new URL(args.request.url).searchParams.get("code");
  const saved = referralCookie.read(args);
  const { person } = await call(args, whoAmI);
  const mine = person?.role === "customer" ? await readMyCode(args) : null;
  const code = person ? null : (linked ?? saved);
  const invitation = code ? await readInvitation(args, code) : null;
  const { orderId } = args.params;
  const view = {
    mine,
    invitation,
    isUnknown: linked !== null && !person && invitation === null,
    isSignedIn: person !== null,
    orderId: mine && orderId && UUID.test(orderId) ? orderId : null,
  };
  if (!invitation || invitation.code === saved) return data(view);
  return data(view, { headers: { "set-cookie": referralCookie.save(args, invitation.code) } });
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const code = textOf(form, "code");
  const invitation = code === "" ? null : await readInvitation(args, code);
  if (invitation) throw redirect(`/refer?${new URLSearchParams({ code: invitation.code })}`);
  const message = code === "" ? NO_FRIEND_CODE : UNKNOWN_CODE;
  return data({ errors: { code: [message] }, typed: code.slice(0, 40) }, { status: 422 });
}

export function meta({ matches }: Route.MetaArgs) {
  return [
    { title: titleOf("Refer a friend", matches) },
    { name: "description", content: `${REFER_TITLE}. ${REFER_LEAD}: credit for you and for your friend.` },
  ];
}

export default function Refer({ loaderData, actionData }: Route.ComponentProps) {
  const { mine, invitation, isUnknown, isSignedIn, orderId } = loaderData;
  const site = useSite();
  return (
    <div className="page-width pt-10 md:pt-14">
      <div className="mx-auto grid max-w-sm gap-8">
        {invitation ? (
          <Invited {...invitation} />
        ) : (
          <>
            <PageHeader
              title={REFER_TITLE}
              lead={`${REFER_LEAD}. Your friend's ${formatCents(REFERRAL_REWARD_CENTS)} count for their first visit; you get yours when that visit is done.`}
              back={
                orderId && (
                  <TextLink to={`/customer/appointments/${orderId}/confirmed`}>
                    Back to your appointment
                  </TextLink>
                )
              }
            />
            {mine && (
              <>
                <CodeCard {...mine} />
                <ReferForm
                  text={referText(site.name, mine.reward)}
                  subject={referSubject(site.name, mine.reward)}
                  url={mine.url}
                />
              </>
            )}
            {!isSignedIn && (
              <>
                {isUnknown && !actionData && (
                  <Notice tone="warn" title="We do not know this code">
                    Please check it with your friend, or book without it.
                  </Notice>
                )}
                <CodeForm errors={actionData?.errors} typed={actionData?.typed} />
                <p>
                  Are you a customer?{" "}
                  <TextLink to="/login?returnUrl=%2Fcustomer%2Freferral-code">
                    Log in and get your code
                  </TextLink>
                </p>
              </>
            )}
          </>
        )}
      </div>
    </div>
  );
}

function Invited({ code, firstName, reward }: { code: string; firstName: string; reward: number }) {
  const site = useSite();
  return (
    <>
      <PageHeader
        title={`${firstName} gives you ${formatCents(reward)} off`}
        lead={`${site.name} grooms your pet at your door. Book your first visit within ${REFERRAL_DAYS} days and ${formatCents(reward)} are yours as soon as you register.`}
      />
      <Card tone="brand" className="grid justify-items-start gap-4">
        <p>
          This browser has saved code <strong className="font-display tracking-wider">{code}</strong>. You do
          not need to type it anywhere.
        </p>
        <LinkButton to={site.bookNowRoute} size="lg">
          Book your visit
        </LinkButton>
      </Card>
    </>
  );
}

function CodeForm({
  errors,
  typed,
}: {
  errors?: { code: string[] } | undefined;
  typed?: string | undefined;
}) {
  return (
    <form method="post" noValidate className="grid gap-4">
      <ErrorSummary errors={errors ?? {}} />
      <Field label="A friend's code" name="code" errors={errors?.code ?? []}>
        <TextInput defaultValue={typed} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <Button variant="secondary" className="justify-self-start">
        Use code
      </Button>
    </form>
  );
}
