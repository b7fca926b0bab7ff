import { data, Form, redirect, replace } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm } from "#kit/web/form.ts";
import { refuseFields } from "#kit/wire/errors.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { setPasswordByLink } from "../contract/reset.ts";
import { NarrowPage, NewPasswordField, useBusy } from "../parts/account-fields.tsx";
import { isLinkCode, passwordLink } from "../parts/link-code.ts";
import { refusedLogin } from "../parts/read-email-or-phone.ts";
import { FIELD_FAULTS } from "../words/fields.ts";
import type { Route } from "./+types/set-password.ts";

/**
 * The code of the link moves to a cookie at once. A GET request sets no password: mail scanners follow links,
 * but press no buttons.
 */
export function loader({ request }: Route.LoaderArgs) {
  const code = new URL(request.url).searchParams.get("code") ?? "";
  if (isLinkCode(code)) {
    const headers = { "set-cookie": passwordLink.save(request, code), "cache-control": "no-store" };
    throw redirect("/set-password", { headers });
  }
  return { hasLink: passwordLink.read(request) !== null };
}

export async function action(args: Route.ActionArgs) {
  const { request } = args;
  const forgotten = { "set-cookie": passwordLink.forget(request) };
  const form = await request.formData();
  const password = String(form.get("password") ?? "");
  let home = "/";
  if (password === "") return refusedForm(refuseFields({ password: [FIELD_FAULTS.newPassword] }), form);
  try {
    const body = { code: passwordLink.read(request) ?? "", password };
    const { role } = await call(args, setPasswordByLink, { body });
    // An invited groomer goes on to the page where the application begins, and staff to their day.
    if (role === "groomer" || role === "staff") home = `/${role}`;
  } catch (error) {
    const { data: refused, init } = refusedLogin(error, form);
    const { code, ...errors } = refused.errors;
    if (!code) return data(refused, init ?? undefined);
    // The link is over. This form has no field for its code, so the message shows above the form.
    const answer: RefusedForm = { errors: { ...errors, "": code }, values: {} };
    return data(answer, { status: init?.status ?? 422, headers: forgotten });
  }
  return replace(home, { headers: forgotten });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose your password", matches) }, { name: "robots", content: "noindex" }];
}

export default function SetPassword({ loaderData: { hasLink }, actionData }: Route.ComponentProps) {
  const isBusy = useBusy();
  if (!hasLink && !actionData) return <NoLink />;
  return (
    <NarrowPage
      title="Choose your password"
      lead="This link works once. After that, log in with your password."
    >
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary stays errors={actionData?.errors} />
        <NewPasswordField name="password" errors={actionData?.errors.password} />
        <Button size="lg" block name="intent" value="save" busy={isBusy("save")}>
          Save and log in
        </Button>
      </Form>
    </NarrowPage>
  );
}

function NoLink() {
  return (
    <NarrowPage title="Open your link again" lead="We need the link from your message to set a password.">
      <p>
        Has it stopped working? <TextLink to="/reset-password">Reset your password</TextLink>
      </p>
    </NarrowPage>
  );
}
