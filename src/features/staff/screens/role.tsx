import { data } from "react-router";
import { getStaffProof } from "#features/accounts/settings/contract/staff-proof.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { labelOf } from "#kit/wire/permission.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getStaffSelf } from "../contract/day.ts";
import { changeRole, listRoles } from "../contract/roles.ts";
import { answerRoleForm } from "../parts/answer-role-form.ts";
import { groupPermissions } from "../parts/role-choices.ts";
import { RoleForm } from "../parts/role-form.tsx";
import { lackedReads } from "../rules/implied-permissions.ts";
import { PEOPLE_TEXTS } from "../words/people-page.ts";
import type { Route } from "./+types/role.ts";

export async function loader(args: Route.LoaderArgs) {
  const [roles, self, proof] = await Promise.all([
    call(args, listRoles),
    call(args, getStaffSelf),
    call(args, getStaffProof),
  ]);
  const role = roles.find(({ id, mayChange }) => id === args.params.id && mayChange);
  if (!role) throw data(null, { status: 404 });
  const adds = formatList(lackedReads(role.permissions).map(labelOf));
  return { role, proof, adds, groups: groupPermissions(self.permissions) };
}

export const action = (args: Route.ActionArgs) =>
  answerRoleForm(args, (body, from) =>
    call(args, changeRole, { params: { id: args.params.id }, body: { ...body, from } }),
  );

/** After a refusal the page shows the role as it is now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Role", matches) }, { name: "robots", content: "noindex" }];
}

/** Changes a role that the brand has made. */
export default function Role({ loaderData, actionData }: Route.ComponentProps) {
  const { role, proof, adds, groups } = loaderData;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={role.name}
        lead={PEOPLE_TEXTS.changeRole}
        back={<TextLink to="/staff/people/roles">Roles</TextLink>}
      />
      {adds && <Notice title={`Saving adds: ${adds}`}>This role may change more than it may see.</Notice>}
      <RoleForm {...{ role, proof, groups }} answer={actionData} submit="Save" />
    </div>
  );
}
