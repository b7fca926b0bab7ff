import { data } from "react-router";
import { getCustomer } from "#features/customers/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf } from "#kit/web/form.ts";
import { ERROR_STATUS } from "#kit/wire/errors.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { sendEmailCode, verifyEmail } from "../contract.ts";
import { NarrowPage } from "../parts/account-fields.tsx";
import { CodeForm } from "../parts/code-form.tsx";
import { readLoginQuery } from "../parts/login-query.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import type { Route } from "./+types/confirm-email.ts";

export async function loader(args: Route.LoaderArgs) {
  const { back, query } = readLoginQuery(args.request);
  const { email, isEmailVerified } = await call(args, getCustomer);
  return { back, query, email, isVerified: isEmailVerified };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const sent = { errors: {}, values: { step: "code" } };
  try {
    if (textOf(form, "intent") === "send-code") {
      await call(args, sendEmailCode);
      return sent;
    }
    const code = textOf(form, "code");
    if (code === "") return refused({ code: [FIELD_FAULTS.code] });
    await call(args, verifyEmail, { body: { code } });
    return sent;
  } catch (error) {
    const { data: answer, init } = refusedForm(error, form);
    return refused(answer.errors, init?.status);
  }
}

/** Refuses the form but stays at the step with the code, because a code may have been sent a moment ago. */
function refused(errors: RefusedForm["errors"], status: number = ERROR_STATUS.validation_failed) {
  return data<RefusedForm>({ errors, values: { step: "code" } }, { status });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Confirm your e-mail", matches) }, { name: "robots", content: "noindex" }];
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { back, query, email, isVerified } = loaderData;
  const isSent = actionData?.values.step === "code";
  if (isVerified) {
    return (
      <NarrowPage
        title="Your e-mail is confirmed"
        lead="You can now use your e-mail address to log in and to set a new password."
      >
        <LinkButton to={back} size="lg" block>
          Go on
        </LinkButton>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage
      title="Confirm your e-mail"
      lead={
        <>
          {isSent ? "We mailed a six-digit code to " : "We will mail a six-digit code to "}
          <strong className="wrap-anywhere text-ink">{email}</strong>. The code confirms that the mailbox is
          yours.
        </>
      }
    >
      <CodeForm
        action={`/customer/confirm-email${query}`}
        isSent={isSent}
        answer={actionData}
        check="Confirm"
        send="Mail me a code"
      />
    </NarrowPage>
  );
}
