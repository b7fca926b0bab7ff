import { data, Form, redirect, useNavigation } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { NarrowPage } from "#features/accounts/parts/account-fields.tsx";
import { NO_EMAIL_OR_PHONE, readEmailOrPhone } from "#features/accounts/parts/read-email-or-phone.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { lackOf } from "#kit/wire/permission.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { getStaffSelf } from "../contract/day.ts";
import { actFor, actForSchema } from "../contract.ts";
import { ACT_LEAD, ACTING_LEAD } from "../parts/impersonation-leads.ts";
import type { Route } from "./+types/impersonate.ts";

/** Reads the kind of visitor: staff, staff without the permission, staff who act for another, or others. */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  if (person?.impersonatorId) return { visitor: "acting" as const, name: person.displayName };
  if (person?.role !== "staff") return { visitor: "other" as const, name: "" };
  const { permissions } = await call(args, getStaffSelf);
  if (permissions.includes("act.as")) return { visitor: "staff" as const, name: "" };
  // The words of permissions stay on the server, because browsers of all pages would load them.
  return { visitor: "refused" as const, name: "", reason: lackOf("act.as") };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const role = actForSchema.shape.role.catch("customer").parse(textOf(form, "role"));
  const address = readEmailOrPhone(form);
  if (!address)
    return data<RefusedForm>({ errors: NO_EMAIL_OR_PHONE, values: valuesOf(form) }, { status: 422 });
  try {
    await call(args, actFor, { body: { role, ...address } });
  } catch (error) {
    return refusedForm(error, form, { email: "address", "phone.number": "address" });
  }
  return redirect("/");
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Act for somebody", matches) }, { name: "robots", content: "noindex" }];
}

export default function Impersonate({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, name } = loaderData;
  if (visitor === "staff") return <ActFor answer={actionData} />;
  if (visitor === "refused") {
    return (
      <NarrowPage title="Not for your role" lead={loaderData.reason}>
        <LinkButton to="/staff" size="lg" block>
          Go to today
        </LinkButton>
      </NarrowPage>
    );
  }
  if (visitor === "acting") {
    return (
      <NarrowPage title={`You act for ${name}`} lead={ACTING_LEAD}>
        <form method="post" action="/log-out?redirect=/impersonate" className="grid gap-3">
          <Button size="lg" block>
            Stop acting
          </Button>
          <LinkButton to="/" variant="quiet" block>
            Go on
          </LinkButton>
        </form>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title="For staff only" lead="Log in as staff to act for a customer, groomer or renter.">
      <div className="grid gap-3">
        <LinkButton to="/login?returnUrl=%2Fimpersonate&role=staff" size="lg" block>
          Log in as staff
        </LinkButton>
        <LinkButton to="/" variant="quiet" block>
          Go to the home page
        </LinkButton>
      </div>
    </NarrowPage>
  );
}

const ROLES = [
  { value: "customer", label: "A customer" },
  { value: "groomer", label: "A groomer" },
  { value: "renter", label: "A renter" },
];

function ActFor({ answer }: { answer: RefusedForm | undefined }) {
  const { state } = useNavigation();
  return (
    <NarrowPage title="Act for somebody" lead={ACT_LEAD}>
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary errors={answer?.errors} />
        <Field label="Who is this person?" name="role" errors={answer?.errors.role}>
          <Select options={ROLES} defaultValue={answer?.values.role ?? "customer"} />
        </Field>
        <Field label="Their e-mail or phone" name="address" errors={answer?.errors.address}>
          <TextInput maxLength={254} autoComplete="off" defaultValue={answer?.values.address} />
        </Field>
        <Button size="lg" block busy={state !== "idle"}>
          Start
        </Button>
      </Form>
    </NarrowPage>
  );
}
