import { ChevronRight } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { ownProfile } from "#features/storefront/contract/own-profile.ts";
import { call } from "#kit/web/call.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { FLAG_LINKS, GROOMER_MORE } from "../words/pages.ts";
import type { Route } from "./+types/more.ts";

export async function loader(args: Route.LoaderArgs) {
  const { vanityUrl, emergencySettings, pendingJobs, incompleteJobs } = await call(args, ownProfile);
  return { vanityUrl, flags: { emergencySettings, pendingJobs, incompleteJobs } };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("More", matches) }, { name: "robots", content: "noindex" }];
}

/** What customers see of the groomer, under the groomer's own address. */
const publicPages = (vanityUrl: string | null) =>
  vanityUrl === null
    ? []
    : [
        {
          to: `/${vanityUrl}`,
          label: "Your public profile",
          text: "Your services, reviews and next free time, as customers see them.",
        },
        {
          to: `/welcome/${vanityUrl}`,
          label: "Your welcome page",
          text: "Share its address with new customers: it invites them and leads to your open times.",
        },
      ];

/** The groomer's pages that do not fit into the bar. */
export default function More({ loaderData: { vanityUrl, flags } }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 md:py-14">
      <PageHeader title="More" />
      <Waiting flags={flags} />
      <ul className="mt-6 grid gap-3 md:mt-8 md:grid-cols-2">
        {[...GROOMER_MORE, ...publicPages(vanityUrl)].map(({ to, label, text }) => (
          <li key={to}>
            <Card pressable padding="sm" className="flex h-full items-center gap-4">
              <div className="min-w-0 flex-1">
                <h2 className="text-base">
                  <Link to={to} className="card-link">
                    {label}
                  </Link>
                </h2>
                <p className="text-sm text-ink-soft">{text}</p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </Card>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <LinkButton to="/log-out" variant="secondary">
          Log out
        </LinkButton>
      </p>
    </div>
  );
}

type Flags = Record<keyof typeof FLAG_LINKS, boolean>;

/** What waits for the groomer: each flag that is set leads to what it needs. */
function Waiting({ flags }: { flags: Flags }) {
  const links = (Object.keys(FLAG_LINKS) as (keyof Flags)[]).filter((flag) => flags[flag]);
  if (links.length === 0) return null;
  return (
    <Notice tone="warn" title="This waits for you" className="mt-6">
      <ul>
        {links.map((flag) => (
          <li key={flag}>
            <TextLink to={FLAG_LINKS[flag].to} className="inline-flex min-h-11 items-center">
              {FLAG_LINKS[flag].label}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
