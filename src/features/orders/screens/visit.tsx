import { redirect, replace } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { NarrowPage } from "#features/accounts/parts/account-fields.tsx";
import { CodeForm } from "#features/accounts/parts/code-form.tsx";
import { FIELD_FAULTS } from "#features/accounts/words/fields.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { asRefusal, refuseFields } from "#kit/wire/errors.ts";
import { toLocalDate } from "#kit/wire/format/dates.ts";
import { TextLink } from "#ui/text-link.tsx";
import { type GroomerOrder, getGroomerOrder } from "../answers/contract/requests.ts";
import { getOrder } from "../contract/order.ts";
import { sendOrderCode, signInToOrder } from "../contract/order-sign-in.ts";
import { readLinkPath, toCustomerPage, toGroomerPage, toLinkPath } from "../rules/order-link.ts";
import type { Route } from "./+types/visit.ts";

type Link = ReturnType<typeof readLinkPath>;

function readLink({ request, params }: Route.LoaderArgs | Route.ActionArgs) {
  const link = readLinkPath(params.orderId, new URL(request.url).searchParams);
  const { orderId, by, role } = link;
  return { link, path: toLinkPath(link), body: { orderId, by, role } };
}

/** Mails and texts about an order lead here. Whoever may already see the order goes on at once. */
export async function loader(args: Route.LoaderArgs) {
  const { link, path } = readLink(args);
  const { person } = await call(args, whoAmI);
  const page = person?.role === link.role ? await findPage(args, link) : null;
  if (page !== null) throw redirect(page);
  return {
    path,
    by: link.by,
    login: `/login?${new URLSearchParams({ returnUrl: onward(link), role: link.role })}`,
  };
}

/** After the sign-in a groomer comes back here, because the page depends on what the order is then. */
const onward = (link: Link) => (link.role === "groomer" ? toLinkPath(link) : toCustomerPage(link));

/** The page of a link for a signed-in person of its role; null if a customer may not see the order. */
async function findPage(args: Anywhere, link: Link): Promise<string | null> {
  const params = { id: link.orderId };
  if (link.role === "customer")
    return (await readable(call(args, getOrder, { params }))) && toCustomerPage(link);
  const order = await readable(call(args, getGroomerOrder, { params }));
  return toGroomerPage(link.to, order && toDated(order));
}

function toDated({ id, status, appointmentStart: start, area }: GroomerOrder) {
  return { id, status, date: start && toLocalDate(start, area.timeZone) };
}

/** Null for an order that the person may not see, also because of the state of the account. */
async function readable<T>(order: Promise<T>): Promise<T | null> {
  try {
    return await order;
  } catch (error) {
    const code = asRefusal(error)?.code;
    if (code === "not_found" || code === "wrong_account_state") return null;
    throw error;
  }
}

export async function action(args: Route.ActionArgs) {
  const { link, body } = readLink(args);
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
    return replace(onward(link));
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
