import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { nowOf } from "#kit/web/now.ts";
import { formatAgo } from "#kit/wire/format/times.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listStaff, type StaffPerson } from "../contract/people.ts";
import { PEOPLE_TEXTS, STATE_WORDS } from "../words/people-page.ts";
import type { Route } from "./+types/people.ts";

export async function loader(args: Route.LoaderArgs) {
  return { people: await call(args, listStaff), now: nowOf(args).getTime() };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Staff", matches) }, { name: "robots", content: "noindex" }];
}

/** Who works in the brand's team, and as what. */
export default function People({ loaderData: { people, now } }: Route.ComponentProps) {
  return (
    <div className="page-width py-6 md:py-10">
      <PageHeader
        title="Staff"
        lead={PEOPLE_TEXTS.lead}
        actions={
          <>
            <LinkButton to="/staff/people/roles" variant="quiet">
              Roles
            </LinkButton>
            <LinkButton to="/staff/people/invite">Invite staff</LinkButton>
          </>
        }
      />
      <ul className="mt-6 grid gap-3">
        {people.map((person) => (
          <li key={person.id}>
            <Person person={person} now={now} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const TONES: Record<StaffPerson["state"], BadgeTone> = {
  active: "success",
  invited: "info",
  ended: "neutral",
};

function Person({ person, now }: { person: StaffPerson; now: number }) {
  const { id, displayName, email, role, state, isSelf, mayChange, lastSeenAt } = person;
  return (
    <Card padding="sm" className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {displayName}
          {isSelf && " (you)"}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
      </div>
      <p className="basis-32 font-medium wrap-anywhere">{role?.name ?? PEOPLE_TEXTS.noRole}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <Badge tone={TONES[state]}>{STATE_WORDS[state]}</Badge>
        {lastSeenAt && state === "active" && (
          <span className="text-sm text-ink-soft">Last seen {formatAgo(lastSeenAt, now)}</span>
        )}
      </p>
      {mayChange && (
        <TextLink to={`/staff/people/${id}`} className="inline-flex min-h-11 items-center">
          Change<span className="sr-only"> {displayName}</span>
        </TextLink>
      )}
    </Card>
  );
}
