import { redirect, replace } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { NarrowPage } from "#features/accounts/parts/account-fields.tsx";
import { CodeForm } from "#features/accounts/parts/code-form.tsx";
import { FIELD_FAULTS } from "#features/accounts/words/fields.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { asRefusal, refuseFields } from "#kit/wire/errors.ts";
import { TextLink } from "#ui/text-link.tsx";
import { getOrder } from "../contract/order.ts";
import { sendOrderCode, signInToOrder } from "../contract/order-sign-in.ts";
import { readLinkPath, toLinkedPage, toLinkPath } from "../rules/order-link.ts";
import type { Route } from "./+types/visit.ts";

function readLink({ request, params }: Route.LoaderArgs | Route.ActionArgs) {
  const link = readLinkPath(params.orderId, new URL(request.url).searchParams);
  const { orderId, by, role } = link;
  return { link, page: toLinkedPage(link), path: toLinkPath(link), body: { orderId, by, role } };
}

/** Mails and texts about an order lead here. Whoever may already see the order goes on at once. */
export async function loader(args: Route.LoaderArgs) {
  const { link, page, path } = readLink(args);
  const { person } = await call(args, whoAmI);
  if (person?.role === link.role && (link.role === "groomer" || (await maySee(args, link.orderId)))) {
    throw redirect(page);
  }
  return { path, by: link.by, login: `/login?${new URLSearchParams({ returnUrl: page, role: link.role })}` };
}

async function maySee(args: Anywhere, id: string): Promise<boolean> {
  try {
    await call(args, getOrder, { params: { id } });
    return true;
  } catch (error) {
    if (asRefusal(error)?.code === "not_found") return false;
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const { page, body } = readLink(args);
  const form = await args.request.formData();
  const isSending = textOf(form, "intent") === "send-code";
  const code = textOf(form, "code");
  if (!isSending && code === "") return refusedStep(refuseFields({ code: [FIELD_FAULTS.code] }), form);
  try {
    if (isSending) {
      await call(args, sendOrderCode, { body });
      return { errors: {}, values: { ...valuesOf(form), step: "code" } };
    }
    await call(args, signInToOrder, { body: { ...body, code } });
    return replace(page);
  } catch (error) {
    return refusedStep(error, form);
  }
}

/** Stays at the step with the code, also if the last code is too recent for another one. */
function refusedStep(error: unknown, form: FormData) {
  const refused = refusedForm(error, form);
  refused.data.values.step = "code";
  return refused;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Your visit", matches) }, { name: "robots", content: "noindex" }];
}

export default function Visit({ loaderData, actionData }: Route.ComponentProps) {
  const { path, by, login } = loaderData;
  const isSent = actionData?.values.step === "code";
  return (
    <NarrowPage title={isSent ? "Enter your code" : "See your visit"} lead={isSent ? SENT : LEADS[by]}>
      <CodeForm
        action={path}
        isSent={isSent}
        answer={actionData}
        check="See the visit"
        send="Send me a code"
      />
      <p className="mt-6 border-t border-line pt-6">
        <TextLink to={login}>Log in another way</TextLink>
      </p>
    </NarrowPage>
  );
}

const LEADS = {
  mail: "We mail you a six-digit code. If your e-mail address is not confirmed, we text it to your phone.",
  text: "We text you a six-digit code. If your phone number is not confirmed, we mail it to you.",
};
const SENT = "If this link belongs to a visit, its code is on the way. It can take a minute.";
