import { Form, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { setPasswordByLink } from "../contract/reset.ts";
import { NarrowPage, NewPasswordField, useBusy } from "../parts/account-fields.tsx";
import { refusedLogin } from "../parts/read-email-or-phone.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import type { Route } from "./+types/set-password.ts";

export function loader({ request }: Route.LoaderArgs) {
  return { code: new URL(request.url).searchParams.get("code") ?? "" };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const password = String(form.get("password") ?? "");
  if (password === "") return refusedForm(refuseFields({ password: [FIELD_FAULTS.newPassword] }), form);
  try {
    await call(args, setPasswordByLink, { body: { code: textOf(form, "code"), password } });
  } catch (error) {
    return refusedLogin(error, form);
  }
  return redirect("/");
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose your password", matches) }, { name: "robots", content: "noindex" }];
}

export default function SetPassword({ loaderData: { code }, actionData }: Route.ComponentProps) {
  const isBusy = useBusy();
  return (
    <NarrowPage
      title="Choose your password"
      lead="This link works once. After that, log in with your password."
    >
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary stays errors={actionData?.errors} />
        <input type="hidden" name="code" value={code} />
        <NewPasswordField name="password" errors={actionData?.errors.password} />
        <Button size="lg" block name="intent" value="save" busy={isBusy("save")}>
          Save and log in
        </Button>
      </Form>
    </NarrowPage>
  );
}
