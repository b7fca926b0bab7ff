import { data, redirect, useNavigation } from "react-router";
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
import { Section } from "#ui/section.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { endAccess, giveRole, listStaff, type StaffPerson } from "../contract/people.ts";
import { listRoles } from "../contract/roles.ts";
import { RoleField, toChoices } from "../parts/role-field.tsx";
import { PEOPLE_TEXTS, STATE_WORDS } from "../words/people-page.ts";
import type { Route } from "./+types/person.ts";

export async function loader(args: Route.LoaderArgs) {
  const [people, roles, proof] = await Promise.all([
    call(args, listStaff),
    call(args, listRoles),
    call(args, getStaffProof),
  ]);
  const person = people.find(({ id }) => id === args.params.id);
  if (!person) throw data(null, { status: 404 });
  return { person, roles: toChoices(roles), proof };
}

/** After a refusal the page shows the role as it is now. */
export const shouldRevalidate = () => true;

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: args.params.id };
  const part = textOf(form, "part");
  const withPart = (answer: Awaited<ReturnType<typeof sendProofCode>>) => ({
    ...answer,
    data: { ...answer.data, part },
  });
  if (wantsProofCode(form)) return withPart(await sendProofCode(args, form));
  const proof = readStaffProof(form);
  try {
    if (part === "end") {
      const body = { description: textOf(form, "description"), ...proof };
      await call(args, endAccess, { params, body });
    } else {
      const body = { roleId: textOf(form, "roleId"), from: textOf(form, "from") || null, ...proof };
      await call(args, giveRole, { params, body });
    }
  } catch (error) {
    return withPart(refusedProof(error, form));
  }
  return redirect("/staff/people");
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Role and access", matches) }, { name: "robots", content: "noindex" }];
}

/** A member of the team, with another role and the end of the access for readers who may change them. */
export default function Person({ loaderData, actionData }: Route.ComponentProps) {
  const { person } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={person.displayName}
        lead={person.email}
        back={<TextLink to="/staff/people">Staff</TextLink>}
      />
      {person.mayChange ? <AccessForms {...loaderData} answer={actionData} /> : <Access person={person} />}
    </div>
  );
}

/** The role and access of a person that the reader may not change, and why not. */
function Access({ person: { role, state, isSelf } }: { person: StaffPerson }) {
  return (
    <Section title="Role and access">
      <div className="grid gap-4">
        <SummaryList
          rows={[
            { term: "Role", value: role?.name ?? PEOPLE_TEXTS.noRole },
            { term: "Access", value: STATE_WORDS[state] },
          ]}
        />
        <p className="text-ink-soft">
          {PEOPLE_TEXTS.readOnly[isSelf ? "self" : state === "ended" ? "ended" : "lack"]}
        </p>
      </div>
    </Section>
  );
}

type AccessFormsProps = Route.ComponentProps["loaderData"] & { answer: Route.ComponentProps["actionData"] };

function AccessForms({ person, roles, proof, answer }: AccessFormsProps) {
  const { state, formData } = useNavigation();
  const isBusy = (part: string) => state !== "idle" && formData?.get("part") === part;
  const of = (part: string) => (answer?.part === part ? answer : undefined);
  return (
    <>
      <Section title="Role">
        <Card>
          <DraftForm key={person.role?.id} name="role" version={person.role?.id} className="grid gap-5">
            <ErrorSummary errors={of("role")?.errors} stays />
            <input type="hidden" name="part" value="role" />
            <input type="hidden" name="from" value={person.role?.id ?? ""} />
            <RoleField
              roles={roles}
              value={of("role")?.values.roleId ?? person.role?.id}
              errors={of("role")?.errors.roleId}
              hint={PEOPLE_TEXTS.change}
            />
            <StaffProofField proof={proof} answer={of("role")} />
            <Button className="sm:justify-self-start" busy={isBusy("role")}>
              Give this role
            </Button>
          </DraftForm>
        </Card>
      </Section>
      <Section title="Access">
        <Card>
          <DraftForm name="end" version={person.state} className="grid gap-5">
            <ErrorSummary errors={of("end")?.errors} stays />
            <p className="text-ink-soft">{PEOPLE_TEXTS.end}</p>
            <input type="hidden" name="part" value="end" />
            <Field label="Reason" name="description" optional errors={of("end")?.errors.description}>
              <TextInput maxLength={500} autoComplete="off" defaultValue={of("end")?.values.description} />
            </Field>
            <StaffProofField proof={proof} answer={of("end")} part="end-" />
            <Button variant="danger" className="sm:justify-self-start" busy={isBusy("end")}>
              End access
            </Button>
          </DraftForm>
        </Card>
      </Section>
    </>
  );
}
