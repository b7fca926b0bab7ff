import { redirect, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { inviteGroomer } from "../contract/decision.ts";
import { STAFF_GROOMERS_PATH, staffGroomerPath } from "../parts/staff-groomer-path.ts";
import { GROOMERS_TEXTS } from "../words/staff-pages.ts";
import type { Route } from "./+types/staff-invite-groomer.ts";

/** The page shows nothing that is read: a loader lets its gate run. */
export function loader() {
  return null;
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const read = (name: string) => textOf(form, name);
  const number = read("phone");
  const named = { firstName: read("firstName"), lastName: read("lastName"), email: read("email") };
  try {
    const body = { ...named, ...(number !== "" && { phone: { number } }) };
    const { id } = await call(args, inviteGroomer, { body });
    return redirect(staffGroomerPath(id));
  } catch (error) {
    return refusedForm(error, form, { "phone.number": "phone" });
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Invite a groomer", matches) }, { name: "robots", content: "noindex" }];
}

/** Invites a groomer by mail. */
export default function StaffInviteGroomer({ actionData: refused }: Route.ComponentProps) {
  const { state } = useNavigation();
  const field = (name: string, label: string, maxLength: number, type = "text") => (
    <Field label={label} name={name} optional={type === "tel"} errors={refused?.errors[name]}>
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
        title="Invite a groomer"
        lead={GROOMERS_TEXTS.invite}
        back={<TextLink to={STAFF_GROOMERS_PATH}>Groomers</TextLink>}
      />
      <Card>
        <DraftForm name="invite" className="grid gap-5">
          <ErrorSummary errors={refused?.errors} stays />
          <div className="grid gap-5 sm:grid-cols-2">
            {field("firstName", "First name", 60)}
            {field("lastName", "Last name", 60)}
          </div>
          {field("email", "E-mail", 254, "email")}
          {field("phone", "Phone", 40, "tel")}
          <Button className="sm:justify-self-start" busy={state !== "idle"}>
            Invite
          </Button>
        </DraftForm>
      </Card>
    </div>
  );
}
