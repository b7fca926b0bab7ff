import { data, Form, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { resetPassword, sendResetCode } from "../contract.ts";
import { AddressField, CodeField, DoorPage, SentTo, useBusy } from "../parts/account-fields.tsx";
import { readDoorQuery } from "../parts/door-query.ts";
import { NO_ADDRESS, refusedDoor, typedAddress } from "../parts/typed-address.ts";
import type { Route } from "./+types/reset-password.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { query: readDoorQuery(request).query };
}

export async function action(args: Route.ActionArgs) {
  const { back, role } = readDoorQuery(args.request);
  const form = await args.request.formData();
  const isReset = textOf(form, "intent") === "reset";
  const address = typedAddress(form);
  const missing = { ...(!address && NO_ADDRESS), ...(isReset && missingSecrets(form)) };
  if (!address || Object.keys(missing).length > 0) {
    return data<RefusedForm>({ errors: missing, values: valuesOf(form) }, { status: 422 });
  }
  try {
    if (!isReset) {
      await call(args, sendResetCode, { body: { role, ...address } });
      return { errors: {}, values: { ...valuesOf(form), step: "code" } };
    }
    const password = String(form.get("password"));
    await call(args, resetPassword, { body: { role, ...address, code: textOf(form, "code"), password } });
  } catch (error) {
    return refusedDoor(error, form);
  }
  return redirect(back);
}

function missingSecrets(form: FormData): FieldErrors {
  return {
    ...(!textOf(form, "code") && { code: ["Enter the six digits of the code"] }),
    ...(!form.get("password") && { password: ["Choose a password"] }),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Set a new password", matches) }, { name: "robots", content: "noindex" }];
}

export default function ResetPassword({ loaderData: { query }, actionData }: Route.ComponentProps) {
  const isSent = actionData?.values.step === "code";
  return (
    <DoorPage
      title={isSent ? "Choose a new password" : "Set a new password"}
      lead={isSent ? undefined : "We send you a code. With it you choose a new password."}
    >
      {isSent ? (
        <NewPassword query={query} answer={actionData} />
      ) : (
        <WhoAreYou query={query} answer={actionData} />
      )}
      <p className="mt-6 border-t border-line pt-6">
        <TextLink to={`/login${query}`}>Back to log in</TextLink>
      </p>
    </DoorPage>
  );
}

function WhoAreYou({ query, answer }: { query: string; answer: RefusedForm | undefined }) {
  const isBusy = useBusy();
  return (
    <Form method="post" action={`/reset-password${query}`} noValidate className="grid gap-6">
      <ErrorSummary errors={answer?.errors} />
      <AddressField errors={answer?.errors} value={answer?.values.address} />
      <Button size="lg" block name="intent" value="send-code" busy={isBusy("send-code")}>
        Send me a code
      </Button>
    </Form>
  );
}

function NewPassword({ query, answer }: { query: string; answer: RefusedForm }) {
  const isBusy = useBusy();
  return (
    <Form method="post" action={`/reset-password${query}`} noValidate className="grid gap-6">
      <ErrorSummary errors={answer.errors} />
      <SentTo address={answer.values.address ?? ""} />
      <CodeField errors={answer.errors} />
      <Field
        label="New password"
        name="password"
        hint="At least 8 characters. A few plain words are easy to keep."
        errors={answer.errors.password}
      >
        <PasswordInput autoComplete="new-password" maxLength={128} />
      </Field>
      <div className="grid gap-3">
        <Button size="lg" block name="intent" value="reset" busy={isBusy("reset")}>
          Save and log in
        </Button>
        <Button block variant="quiet" name="intent" value="send-code" busy={isBusy("send-code")}>
          Send another code
        </Button>
      </div>
    </Form>
  );
}
