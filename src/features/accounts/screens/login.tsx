import { useEffect } from "react";
import { data, Form, redirect } from "react-router";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { forgetDayCopy } from "#kit/web/day-copy.ts";
import { type RefusedForm, refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import type { Role } from "#kit/wire/actor.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { chooseSignInRole, sendSignInCode, signIn, signInByLink, whoAmI } from "../contract.ts";
import { AddressField, CodeField, NarrowPage, SentTo, useBusy } from "../parts/account-fields.tsx";
import { isLinkCode, loginLink } from "../parts/link-code.ts";
import { readLoginQuery } from "../parts/login-query.ts";
import { NO_EMAIL_OR_PHONE, readEmailOrPhone, refusedLogin } from "../parts/read-email-or-phone.ts";
import { chosenRole, NO_ROLE, RoleChoice, toRoleStep } from "../parts/role-choice.tsx";
import { FIELD_FAULTS } from "../words/fields.ts";
import type { Route } from "./+types/login.ts";

/**
 * A link may carry a `code`: six digits for the form, or a link code, which moves to a cookie at once. A GET
 * request never signs in, because mail scanners follow links but do not press buttons.
 */
export async function loader(args: Route.LoaderArgs) {
  const { request } = args;
  const { role, query, anyRole, onward } = readLoginQuery(request);
  const code = new URL(request.url).searchParams.get("code") ?? "";
  if (isLinkCode(code)) {
    throw redirect(`/login${query}`, { headers: { "set-cookie": loginLink.save(request, code) } });
  }
  const { person } = await call(args, whoAmI);
  const hasLink = loginLink.read(request) !== null;
  if (person?.role === "customer" || (person && !hasLink)) throw redirect(onward(person));
  return { query, anyRole, role, code: code.slice(0, 10), hasLink };
}

export async function action(args: Route.ActionArgs) {
  const { role, query, onward } = readLoginQuery(args.request);
  const form = await args.request.formData();
  const intent = textOf(form, "intent");
  if (intent === "link") return logInByLink(args, form);
  if (intent === "role") return logInAs(args, form);
  if (intent === "forget-link") {
    return redirect(`/login${query}`, { headers: { "set-cookie": loginLink.forget(args.request) } });
  }
  const address = readEmailOrPhone(form);
  const missing = { ...(!address && NO_EMAIL_OR_PHONE), ...missingSecret(form, intent) };
  if (!address || Object.keys(missing).length > 0) {
    return refusedForm(refuseFields(missing), form);
  }
  try {
    if (intent === "send-code") {
      await call(args, sendSignInCode, { body: { ...(role && { role }), ...address } });
      return { errors: {}, values: { ...valuesOf(form), step: "code" } };
    }
    const secret = intent === "code" ? { code: textOf(form, "code") } : { password: passwordOf(form) };
    const result = await call(args, signIn, { body: { ...(role && { role }), ...address, ...secret } });
    if ("chooseRole" in result) return { errors: {}, values: toRoleStep(result.chooseRole) };
    return redirect(onward(result));
  } catch (error) {
    return refusedLogin(error, form);
  }
}

/** Logs in to the chosen account. The proof expires after five minutes; then the form starts again. */
async function logInAs(args: Route.ActionArgs, form: FormData) {
  const role = chosenRole(form);
  if (!role) return refusedForm(refuseFields(NO_ROLE), form);
  try {
    const result = await call(args, chooseSignInRole, { body: { role } });
    return redirect(readLoginQuery(args.request).onward(result));
  } catch (error) {
    const { data: refused, init } = refusedLogin(error, form);
    return data<RefusedForm>({ errors: refused.errors, values: {} }, { status: init?.status ?? 422 });
  }
}

/** Logs in by the link in the cookie. Removes the cookie even if the link no longer works. */
async function logInByLink(args: Route.ActionArgs, form: FormData) {
  const headers = { "set-cookie": loginLink.forget(args.request) };
  try {
    const result = await call(args, signInByLink, {
      body: { loginCode: loginLink.read(args.request) ?? "" },
    });
    return redirect(readLoginQuery(args.request).onward(result), { headers });
  } catch (error) {
    const refused = refusedLogin(error, form);
    // This step has no fields, so all messages show above the form.
    const errors = { "": Object.values(refused.data.errors).flat() };
    return data<RefusedForm>({ errors, values: {} }, { status: refused.init?.status ?? 422, headers });
  }
}

const passwordOf = (form: FormData) => String(form.get("password") ?? "");

function missingSecret(form: FormData, intent: string): FieldErrors {
  if (intent === "send-code") return {};
  if (intent === "code") return textOf(form, "code") ? {} : { code: [FIELD_FAULTS.code] };
  return passwordOf(form) ? {} : { password: [FIELD_FAULTS.noPassword] };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Log in", matches) }, { name: "robots", content: "noindex" }];
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { query, anyRole, role, code, hasLink } = loaderData;
  const isSent = actionData?.values.step === "code";
  // A session has ended here. Who logs in next may be somebody else.
  useEffect(forgetDayCopy, []);
  if (hasLink && !actionData) return <ByLink query={query} />;
  if (actionData?.values.step === "role") return <ByRole query={query} answer={actionData} />;
  if (isSent || code) return <ByCode query={query} code={code} isSent={isSent} answer={actionData} />;
  return (
    <NarrowPage title="Log in" lead={LEADS[role ?? "customer"]}>
      <ByPassword query={query} answer={actionData} />
      {role && (
        <p className="mt-6">
          <TextLink to={`/login${anyRole}`} reloadDocument>
            Log in with another account
          </TextLink>
        </p>
      )}
      <NewHere />
    </NarrowPage>
  );
}

const LEADS: Record<Role, string> = {
  customer: "Your pets, visits and cards in one place.",
  groomer: "Use your groomer account.",
  renter: "Use your renter account.",
  staff: "Use your staff account.",
};

type StepProps = { query: string; answer: RefusedForm | undefined };

function ByLink({ query }: { query: string }) {
  const isBusy = useBusy();
  return (
    <NarrowPage title="Welcome back" lead="Your link logs you in once.">
      <Form method="post" action={`/login${query}`} className="grid gap-3">
        <Button size="lg" block name="intent" value="link" busy={isBusy("link")}>
          Continue
        </Button>
        <Button block variant="quiet" name="intent" value="forget-link" busy={isBusy("forget-link")}>
          Log in another way
        </Button>
      </Form>
    </NarrowPage>
  );
}

function ByPassword({ query, answer }: StepProps) {
  const isBusy = useBusy();
  return (
    <Form method="post" action={`/login${query}`} noValidate className="grid gap-6">
      <ErrorSummary stays errors={answer?.errors} />
      <AddressField errors={answer?.errors} value={answer?.values.address} />
      <div>
        <Field label="Password" name="password" errors={answer?.errors.password}>
          <PasswordInput autoComplete="current-password" maxLength={512} />
        </Field>
        <p className="mt-2 text-sm">
          <TextLink to={`/reset-password${query}`} className="inline-flex min-h-6 items-center">
            Forgot your password?
          </TextLink>
        </p>
      </div>
      <div className="grid gap-3">
        <Button size="lg" block name="intent" value="password" busy={isBusy("password")}>
          Log in
        </Button>
        <Button
          size="lg"
          block
          variant="secondary"
          name="intent"
          value="send-code"
          busy={isBusy("send-code")}
        >
          Send me a code instead
        </Button>
      </div>
    </Form>
  );
}

function ByCode({ query, code, isSent, answer }: StepProps & { code: string; isSent: boolean }) {
  const isBusy = useBusy();
  return (
    <NarrowPage title="Enter your code">
      <Form method="post" action={`/login${query}`} noValidate className="grid gap-6">
        <ErrorSummary stays errors={answer?.errors} />
        {isSent ? (
          <SentTo address={answer?.values.address ?? ""} />
        ) : (
          <AddressField errors={answer?.errors} value={answer?.values.address} />
        )}
        <CodeField errors={answer?.errors} value={code} />
        <div className="grid gap-3">
          <Button size="lg" block name="intent" value="code" busy={isBusy("code")}>
            Log in
          </Button>
          <Button block variant="quiet" name="intent" value="send-code" busy={isBusy("send-code")}>
            Send another code
          </Button>
        </div>
      </Form>
      <p className="mt-6 border-t border-line pt-6">
        <TextLink to={`/login${query}`} reloadDocument>
          Use another address, or your password
        </TextLink>
      </p>
    </NarrowPage>
  );
}

function ByRole({ query, answer }: { query: string; answer: RefusedForm }) {
  const isBusy = useBusy();
  return (
    <NarrowPage title="Choose an account" lead="You have more than one account here.">
      <Form method="post" action={`/login${query}`} noValidate className="grid gap-6">
        <ErrorSummary stays errors={answer.errors} />
        <RoleChoice {...answer} />
        <Button size="lg" block name="intent" value="role" busy={isBusy("role")}>
          Continue
        </Button>
      </Form>
    </NarrowPage>
  );
}

function NewHere() {
  const { bookNowRoute } = useSite();
  return (
    <p className="mt-8 border-t border-line pt-6 text-ink-soft">
      New here? You do not need an account to <TextLink to={bookNowRoute}>see open times</TextLink>.
    </p>
  );
}
