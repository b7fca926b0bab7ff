import { usePerson } from "#features/accounts/parts/use-person.ts";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SUPPORT_PATH } from "../parts/room-paths.ts";
import { TeamButton } from "../parts/team-button.tsx";
import type { Route } from "./+types/support.ts";

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Ask the team", matches) }];
}

/** How a person reaches the team: by a conversation after a login, by phone, by mail, or by a request. */
export default function Support() {
  const { name, phone, emails } = useSite();
  const person = usePerson();
  const isMember = person !== null && person.role !== "staff";
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="mx-auto grid max-w-md justify-items-start gap-8">
        <PageHeader
          title="Ask the team"
          lead={
            isMember
              ? `Write to the team of ${name}. You find the answer in your messages.`
              : `Log in to write to the team of ${name}, or send a request without an account.`
          }
        />
        <div className="flex flex-wrap gap-3">
          {isMember && <TeamButton role={person.role} look={{ variant: "primary" }} />}
          {!person && (
            <>
              <LinkButton to={`/login?${new URLSearchParams({ returnUrl: SUPPORT_PATH })}`}>Login</LinkButton>
              <LinkButton to="/send-us-request" variant="secondary">
                Send a request
              </LinkButton>
            </>
          )}
          {person?.role === "staff" && <LinkButton to="/staff">Your account</LinkButton>}
        </div>
        {(phone || emails.service) && (
          <ul className="grid gap-2 text-ink-soft">
            {phone && (
              <li>
                Call us: <PhoneLink number={phone} className="font-medium text-ink underline" />
              </li>
            )}
            {emails.service && (
              <li>
                Mail us:{" "}
                <a href={`mailto:${emails.service}`} className="font-medium break-all text-ink underline">
                  {emails.service}
                </a>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}
