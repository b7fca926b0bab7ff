import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getStaffSelf } from "../contract/day.ts";
import { createRole, listRoles } from "../contract/roles.ts";
import { answerRoleForm } from "../parts/answer-role-form.ts";
import { groupPermissions } from "../parts/role-choices.ts";
import { RoleForm } from "../parts/role-form.tsx";
import { PEOPLE_TEXTS } from "../words/people-page.ts";
import type { Route } from "./+types/new-role.ts";

const EMPTY = { name: "", permissions: [] };

export async function loader(args: Route.LoaderArgs) {
  const [self, proof] = await Promise.all([
    call(args, getStaffSelf),
    call(args, getStaffProof),
    // Refuses readers who may not make roles.
    call(args, listRoles),
  ]);
  return { proof, groups: groupPermissions(self.permissions) };
}

export const action = (args: Route.ActionArgs) =>
  answerRoleForm(args, (body) => call(args, createRole, { body }));

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("New role", matches) }, { name: "robots", content: "noindex" }];
}

/** Makes a role of the brand's own. */
export default function NewRole({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="New role"
        lead={PEOPLE_TEXTS.newRole}
        back={<TextLink to="/staff/people/roles">Roles</TextLink>}
      />
      <RoleForm {...loaderData} role={EMPTY} answer={actionData} submit="Make this role" />
    </div>
  );
}
