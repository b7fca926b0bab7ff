import { CalendarDays, LogIn, MessageSquareText, UsersRound } from "lucide-react";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { pageMeta } from "#features/sites/parts/page-meta.ts";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { StartForm } from "../parts/start-form.tsx";
import type { Route } from "./+types/start.ts";

const TITLE = "Let’s get started";
const LEAD = "Enter your address and see who is free on your street. You do not need an account to look.";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(TITLE, LEAD, matches);
}

const WAYS = [
  { to: "/our-groomers", label: "Choose a groomer first", Icon: UsersRound },
  { to: "/appointment-request", label: "Request an appointment", Icon: CalendarDays },
  { to: "/send-us-request", label: "Send us a question", Icon: MessageSquareText },
];

export default function Start() {
  const person = usePerson();
  const ways = person ? WAYS : [...WAYS, { to: "/login", label: "Log in to your account", Icon: LogIn }];
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="mx-auto grid max-w-sm gap-8">
        <PageHeader title={TITLE} lead={LEAD} />
        <StartForm />
        <Card tone="sunken">
          <h2 className="text-lg">Other ways to start</h2>
          <ul className="mt-2">
            {ways.map(({ to, label, Icon }) => (
              <li key={to} className="flex min-h-11 items-center gap-3">
                <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
                <TextLink to={to}>{label}</TextLink>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}
