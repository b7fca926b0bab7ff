import { Link } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { type ListedPage, listDeskPages } from "../contract.ts";
import { NEW_PAGE_PATH, pagePath } from "../parts/pages-path.ts";
import { PAGE_TEXTS } from "../words.ts";
import type { Route } from "./+types/pages.ts";

export async function loader(args: Route.LoaderArgs) {
  return { pages: await call(args, listDeskPages) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Pages", matches) }, { name: "robots", content: "noindex" }];
}

/** The brand's own pages, archived ones apart. */
export default function StaffPages({ loaderData: { pages } }: Route.ComponentProps) {
  const current = pages.filter(({ isArchived }) => !isArchived);
  const archived = pages.filter(({ isArchived }) => isArchived);
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title="Pages"
        lead={PAGE_TEXTS.lead}
        actions={<LinkButton to={NEW_PAGE_PATH}>New page</LinkButton>}
      />
      {pages.length === 0 && <EmptyState title={PAGE_TEXTS.none}>{PAGE_TEXTS.noneHelp}</EmptyState>}
      {current.length > 0 && <Pages pages={current} />}
      {archived.length > 0 && (
        <Section title="Archived">
          <Pages pages={archived} />
        </Section>
      )}
    </div>
  );
}

function Pages({ pages }: { pages: readonly ListedPage[] }) {
  return (
    <ul className="grid gap-3">
      {pages.map(({ id, title, address, inMenu }) => (
        <li key={id}>
          <Card padding="sm" pressable className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <div className="min-w-0 flex-1 basis-56">
              <Link to={pagePath(id)} className="card-link font-semibold wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-ink-soft wrap-anywhere">{address}</p>
            </div>
            {inMenu && <Badge tone="info">{PAGE_TEXTS.menu}</Badge>}
          </Card>
        </li>
      ))}
    </ul>
  );
}
