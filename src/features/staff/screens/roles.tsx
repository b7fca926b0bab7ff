import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listRoles, type StaffRole } from "../contract/roles.ts";
import { groupPermissions, type PermissionGroup } from "../parts/role-choices.ts";
import { PEOPLE_TEXTS } from "../words/people-page.ts";
import type { Route } from "./+types/roles.ts";

export async function loader(args: Route.LoaderArgs) {
  const roles = await call(args, listRoles);
  return { roles: roles.map((role) => ({ ...role, groups: groupPermissions(role.permissions) })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Roles", matches) }, { name: "robots", content: "noindex" }];
}

/** What each role of the team allows. */
export default function Roles({ loaderData: { roles } }: Route.ComponentProps) {
  return (
    <div className="page-width py-6 md:py-10">
      <PageHeader
        title="Roles"
        lead={PEOPLE_TEXTS.roles}
        back={<TextLink to="/staff/people">Staff</TextLink>}
        actions={<LinkButton to="/staff/people/roles/new">New role</LinkButton>}
      />
      <ul className="mt-6 grid gap-3">
        {roles.map((role) => (
          <li key={role.id}>
            <Role role={role} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Role({ role }: { role: StaffRole & { groups: readonly PermissionGroup[] } }) {
  const { id, name, builtIn, people, mayChange, groups } = role;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">{name}</h2>
        {builtIn && <Badge>Built in</Badge>}
        <span className="text-sm text-ink-soft">{PEOPLE_TEXTS.bearers(people)}</span>
        {mayChange && (
          <TextLink to={`/staff/people/roles/${id}`} className="ml-auto inline-flex min-h-11 items-center">
            Change<span className="sr-only"> {name}</span>
          </TextLink>
        )}
      </div>
      {builtIn === "owner" ? (
        <p>{PEOPLE_TEXTS.everything}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
          {groups.map(({ title, permissions }) => (
            <div key={title} className="contents">
              <dt className="font-medium max-sm:-mb-1.5">{title}</dt>
              <dd className="text-ink-soft">{permissions.map(({ label }) => label).join("\u00a0· ")}</dd>
            </div>
          ))}
        </dl>
      )}
      {builtIn !== "owner" && groups.length === 0 && <p className="text-ink-soft">{PEOPLE_TEXTS.nothing}</p>}
    </Card>
  );
}
