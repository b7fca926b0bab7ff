import { redirect, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import {
  readStaffProof,
  refusedProof,
  sendProofCode,
  wantsProofCode,
} from "#features/accounts/settings/parts/staff-proof.ts";
import { StaffProofField } from "#features/accounts/settings/parts/staff-proof-field.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { inviteStaff } from "../contract/people.ts";
import { listRoles } from "../contract/roles.ts";
import { RoleField, toChoices } from "../parts/role-field.tsx";
import { PEOPLE_TEXTS } from "../words/people-page.ts";
import type { Route } from "./+types/invite.ts";

export async function loader(args: Route.LoaderArgs) {
  const [roles, proof] = await Promise.all([call(args, listRoles), call(args, getStaffProof)]);
  return { roles: toChoices(roles), proof };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (wantsProofCode(form)) return sendProofCode(args, form);
  const read = (name: string) => textOf(form, name);
  const named = { firstName: read("firstName"), lastName: read("lastName") };
  try {
    const body = { ...named, email: read("email"), roleId: read("roleId"), ...readStaffProof(form) };
    await call(args, inviteStaff, { body });
  } catch (error) {
    return refusedProof(error, form);
  }
  return redirect("/staff/people");
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Invite staff", matches) }, { name: "robots", content: "noindex" }];
}

/** Invites a person to the team. */
export default function Invite({ loaderData: { roles, proof }, actionData: refused }: Route.ComponentProps) {
  const { state } = useNavigation();
  const text = (name: string, label: string, maxLength: number, type = "text") => (
    <Field label={label} name={name} errors={refused?.errors[name]}>
      <TextInput
        type={type}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize={type === "email" ? "none" : "words"}
        defaultValue={refused?.values[name]}
      />
    </Field>
  );
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Invite staff"
        lead={PEOPLE_TEXTS.invite}
        back={<TextLink to="/staff/people">Staff</TextLink>}
      />
      <Card>
        <DraftForm name="invite" className="grid gap-5">
          <ErrorSummary errors={refused?.errors} stays />
          <div className="grid gap-5 sm:grid-cols-2">
            {text("firstName", "First name", 60)}
            {text("lastName", "Last name", 60)}
          </div>
          {text("email", "E-mail", 254, "email")}
          <RoleField
            roles={roles}
            value={refused?.values.roleId ?? roles.at(-1)?.value}
            errors={refused?.errors.roleId}
          />
          <StaffProofField proof={proof} answer={refused} />
          <Button className="sm:justify-self-start" busy={state !== "idle"}>
            Invite
          </Button>
        </DraftForm>
      </Card>
    </div>
  );
}
