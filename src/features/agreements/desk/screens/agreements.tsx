import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { type ListedAgreement, listDeskAgreements } from "../contract.ts";
import { agreementPath } from "../parts/agreements-path.ts";
import { readersOf } from "../rules.ts";
import { AGREEMENT_NAMES, AGREEMENT_TEXTS, describeStanding } from "../words.ts";
import type { Route } from "./+types/agreements.ts";

export async function loader(args: Route.LoaderArgs) {
  return { agreements: await call(args, listDeskAgreements) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Agreements", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's agreements, those for customers first. */
export default function StaffAgreements({ loaderData: { agreements } }: Route.ComponentProps) {
  const ofCustomers = agreements.filter(({ kind }) => readersOf(kind) === "customer");
  const ofGroomers = agreements.filter(({ kind }) => readersOf(kind) === "groomer");
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Agreements" lead={AGREEMENT_TEXTS.lead} />
      <Section title="For customers">
        <Agreements agreements={ofCustomers} />
      </Section>
      <Section title="For groomers">
        <Agreements agreements={ofGroomers} />
      </Section>
    </div>
  );
}

function Agreements({ agreements }: { agreements: readonly ListedAgreement[] }) {
  return (
    <ul className="grid gap-3">
      {agreements.map(({ kind, current, next, hasDraft }) => (
        <li key={kind}>
          <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={agreementPath(kind)} className="card-link font-semibold wrap-anywhere">
                {AGREEMENT_NAMES[kind]}
              </Link>
              <p className="text-sm text-ink-soft">{describeStanding(current, next)}</p>
            </div>
            {hasDraft && <Badge tone="warn">{AGREEMENT_TEXTS.draft}</Badge>}
          </Card>
        </li>
      ))}
    </ul>
  );
}
