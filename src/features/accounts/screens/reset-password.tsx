import { data, Form, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { type FieldErrors, refuseFields } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { chooseResetRole, resetPassword, sendResetCode } from "../contract/reset.ts";
import {
  AddressField,
  CodeField,
  NarrowPage,
  NewPasswordField,
  SentTo,
  useBusy,
} from "../parts/account-fields.tsx";
import { readLoginQuery } from "../parts/login-query.ts";
import { NO_EMAIL_OR_PHONE, readEmailOrPhone, refusedLogin } from "../parts/read-email-or-phone.ts";
import { chosenRole, NO_ROLE, RoleChoice, toRoleStep } from "../parts/role-choice.tsx";
import { FIELD_FAULTS } from "../words/fields.ts";
import type { Route } from "./+types/reset-password.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { query: readLoginQuery(request).query };
}

export async function action(args: Route.ActionArgs) {
  const { role, onward } = readLoginQuery(args.request);
  const form = await args.request.formData();
  if (textOf(form, "intent") === "role") return resetFor(args, form);
  const isReset = textOf(form, "intent") === "reset";
  const address = readEmailOrPhone(form);
  const missing = { ...(!address && NO_EMAIL_OR_PHONE), ...(isReset && missingSecrets(form)) };
  if (!address || Object.keys(missing).length > 0) {
    return refusedForm(refuseFields(missing), form);
  }
  try {
    if (!isReset) {
      await call(args, sendResetCode, { body: { ...(role && { role }), ...address } });
      return { errors: {}, values: { ...valuesOf(form), step: "code" } };
    }
    const secrets = { code: textOf(form, "code"), password: String(form.get("password")) };
    const result = await call(args, resetPassword, {
      body: { ...(role && { role }), ...address, ...secrets },
    });
    if ("chooseRole" in result) return { errors: {}, values: toRoleStep(result.chooseRole) };
    return redirect(onward(result));
  } catch (error) {
    return refusedLogin(error, form);
  }
}

/**
 * Sets the password of the chosen account. The form has a password field again: the server does not store it.
 */
async function resetFor(args: Route.ActionArgs, form: FormData) {
  const role = chosenRole(form);
  const password = String(form.get("password") ?? "");
  const missing = { ...(!role && NO_ROLE), ...(!password && NO_PASSWORD) };
  if (!role || !password) {
    return refusedForm(refuseFields(missing), form);
  }
  try {
    const result = await call(args, chooseResetRole, { body: { role, password } });
    return redirect(readLoginQuery(args.request).onward(result));
  } catch (error) {
    const { data: refused, init } = refusedLogin(error, form);
    const values = refused.errors.password ? refused.values : {};
    return data<RefusedForm>({ errors: refused.errors, values }, { status: init?.status ?? 422 });
  }
}

const NO_PASSWORD: FieldErrors = { password: [FIELD_FAULTS.newPassword] };

function missingSecrets(form: FormData): FieldErrors {
  return {
    ...(!textOf(form, "code") && { code: [FIELD_FAULTS.code] }),
    ...(!form.get("password") && NO_PASSWORD),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Set a new password", matches) }, { name: "robots", content: "noindex" }];
}

export default function ResetPassword({ loaderData: { query }, actionData }: Route.ComponentProps) {
  const step = actionData?.values.step;
  return (
    <NarrowPage
      title={step ? "Choose a new password" : "Set a new password"}
      lead={
        step === "role"
          ? "You have more than one account here. Choose an account, and type the new password once more."
          : !step && "We will send you a code. Use the code to choose a new password."
      }
    >
      {actionData && step ? (
        <NewPassword query={query} answer={actionData} isProved={step === "role"} />
      ) : (
        <AddressStep query={query} answer={actionData} />
      )}
      <p className="mt-6 border-t border-line pt-6">
        <TextLink to={`/login${query}`}>Back to log in</TextLink>
      </p>
    </NarrowPage>
  );
}

function AddressStep({ query, answer }: { query: string; answer: RefusedForm | undefined }) {
  const isBusy = useBusy();
  return (
    <Form method="post" action={`/reset-password${query}`} noValidate className="grid gap-6">
      <ErrorSummary stays errors={answer?.errors} />
      <AddressField errors={answer?.errors} value={answer?.values.address} />
      <Button size="lg" block name="intent" value="send-code" busy={isBusy("send-code")}>
        Send me a code
      </Button>
    </Form>
  );
}

type NewPasswordProps = { query: string; answer: RefusedForm; isProved: boolean };

/** `isProved`: the code was right, but the address has several accounts, so the person chooses an account. */
function NewPassword({ query, answer, isProved }: NewPasswordProps) {
  const intent = isProved ? "role" : "reset";
  const isBusy = useBusy();
  return (
    <Form method="post" action={`/reset-password${query}`} noValidate className="grid gap-6">
      <ErrorSummary stays errors={answer.errors} />
      {isProved ? (
        <RoleChoice {...answer} />
      ) : (
        <>
          <SentTo address={answer.values.address ?? ""} />
          <CodeField errors={answer.errors} />
        </>
      )}
      <NewPasswordField name="password" errors={answer.errors.password} />
      <div className="grid gap-3">
        <Button size="lg" block name="intent" value={intent} busy={isBusy(intent)}>
          Save and log in
        </Button>
        {!isProved && (
          <Button block variant="quiet" name="intent" value="send-code" busy={isBusy("send-code")}>
            Send another code
          </Button>
        )}
      </div>
    </Form>
  );
}
