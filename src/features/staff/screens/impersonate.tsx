import { data, Form, redirect, useNavigation } from "react-router";
import { whoAmI } from "#features/accounts/contract.ts";
import { NarrowPage } from "#features/accounts/parts/account-fields.tsx";
import { NO_EMAIL_OR_PHONE, readEmailOrPhone } from "#features/accounts/parts/read-email-or-phone.ts";
import { STAFF_PATHS } from "#features/accounts/parts/staff-link.tsx";
import { stopActing } from "#features/accounts/settings/contract/sessions.ts";
import { getStaffProof, type StaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import {
  readStaffProof,
  refusedProof,
  sendProofCode,
  wantsProofCode,
} from "#features/accounts/settings/parts/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { type RefusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { lackOf } from "#kit/wire/permission.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { actFor, actForSchema, showActedFor } from "../contract/act-for.ts";
import { getStaffSelf } from "../contract/day.ts";
import { ACT_LEAD, ACTING_LEAD, REASON_HINT } from "../parts/impersonation-leads.ts";
import type { Route } from "./+types/impersonate.ts";

/**
 * Reads the kind of visitor: staff, staff without the permission, staff who act for another, or others. A
 * link can name the person to act for by `role` and `id`.
 */
export async function loader(args: Route.LoaderArgs) {
  const { person } = await call(args, whoAmI);
  if (person?.impersonatorId) return { visitor: "acting" as const, name: person.displayName };
  if (person?.role !== "staff") return { visitor: "other" as const, name: "" };
  const { permissions } = await call(args, getStaffSelf);
  if (permissions.includes("act.as")) {
    const params = readTarget(args.request);
    const [proof, target] = await Promise.all([
      call(args, getStaffProof),
      params ? call(args, showActedFor, { params }) : null,
    ]);
    // A profile can have no name yet.
    const name = target && (target.displayName || `this ${params?.role}`);
    return { visitor: "staff" as const, name: name ?? "", proof };
  }
  // The words of permissions stay on the server, because browsers of all pages would load them.
  return { visitor: "refused" as const, name: "", reason: lackOf("act.as") };
}

export async function action(args: Route.ActionArgs) {
  if (new URL(args.request.url).searchParams.has("stop")) return stop(args);
  const form = await args.request.formData();
  if (wantsProofCode(form)) return sendProofCode(args, form);
  const person = readTarget(args.request) ?? readPerson(form);
  if (!person)
    return data<RefusedForm>({ errors: NO_EMAIL_OR_PHONE, values: valuesOf(form) }, { status: 422 });
  try {
    await call(args, actFor, {
      body: { ...person, description: textOf(form, "description"), ...readStaffProof(form) },
    });
  } catch (error) {
    return refusedProof(error, form, { id: "address", email: "address", "phone.number": "address" });
  }
  // The pages of a role lie below its name.
  return redirect(`/${person.role}`);
}

/** Goes back to the page of the person that staff acted for, or to the login. */
async function stop(args: Route.ActionArgs) {
  const stopped = await call(args, stopActing).catch((error: unknown) => {
    // Another tab has stopped it, or its hour is over.
    if (asRefusal(error)?.code === "conflict") return null;
    throw error;
  });
  if (!stopped?.isStaffAgain) return redirect("/impersonate");
  const { role, id } = stopped;
  const { permissions } = await call(args, getStaffSelf);
  if (role === "customer" && permissions.includes("customers.read"))
    return redirect(STAFF_PATHS.customer(id));
  if (role === "groomer" && permissions.includes("groomers.read")) return redirect(STAFF_PATHS.groomer(id));
  return redirect("/staff");
}

/** The person that the link to this page names; null without one. */
function readTarget(request: Request) {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { success, data: target } = showActedFor.params.safeParse(query);
  return success ? target : null;
}

/** The person that the form names by e-mail or phone; null without an address. */
function readPerson(form: FormData) {
  const address = readEmailOrPhone(form);
  const role = actForSchema.shape.role.catch("customer").parse(textOf(form, "role"));
  return address && { role, ...address };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(ACT_TITLE, matches) }, { name: "robots", content: "noindex" }];
}

export default function Impersonate({ loaderData, actionData }: Route.ComponentProps) {
  const { visitor, name } = loaderData;
  if (visitor === "staff") return <ActFor name={name} proof={loaderData.proof} answer={actionData} />;
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
        <form method="post" action={STAFF_PATHS.stopActing} className="grid gap-3">
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

const ACT_TITLE = "Act for another person";

type ActForProps = { name: string; proof: StaffProof; answer: RefusedForm | undefined };

/** With a `name`, the link has named the person already. */
function ActFor({ name, proof, answer }: ActForProps) {
  const { state } = useNavigation();
  return (
    <NarrowPage title={name ? `Act for ${name}` : ACT_TITLE} lead={ACT_LEAD}>
      <Form method="post" noValidate className="grid gap-6">
        <ErrorSummary errors={answer?.errors} />
        {!name && (
          <>
            <Field label="Who is this person?" name="role" errors={answer?.errors.role}>
              <Select options={ROLES} defaultValue={answer?.values.role ?? "customer"} />
            </Field>
            <Field label="Their e-mail or phone" name="address" errors={answer?.errors.address}>
              <TextInput maxLength={254} autoComplete="off" defaultValue={answer?.values.address} />
            </Field>
          </>
        )}
        <Field label="Reason" name="description" hint={REASON_HINT} errors={answer?.errors.description}>
          <TextInput maxLength={500} autoComplete="off" defaultValue={answer?.values.description} />
        </Field>
        <StaffProofField proof={proof} answer={answer} />
        <Button size="lg" block busy={state !== "idle"}>
          Start
        </Button>
      </Form>
    </NarrowPage>
  );
}
