import { redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { EmptyMap } from "#ui/illustrations/empty-map.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { listGroomers, listServedAreas } from "../contract.ts";
import { AreaFilter } from "../parts/area-filter.tsx";
import { GroomersBesideMap } from "../parts/groomers-beside-map.tsx";
import type { Route } from "./+types/our-groomers.ts";

const ON_A_PAGE = 12;

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(args.request.url);
  const areas = await call(args, listServedAreas);
  // An unknown area of an old link shows the list, not an error.
  const area = areas.find(({ slug }) => slug === url.searchParams.get("area")) ?? null;
  const page = pageNumber(url);
  const found = await call(args, listGroomers, {
    query: { ...(area && { area: area.slug }), page, limit: ON_A_PAGE },
  });
  if (found.items.length === 0 && page > 1) throw redirect(pagePath(area?.slug, 1));
  return {
    area: area && { slug: area.slug, name: area.name },
    areas: areas.map(({ slug, name, groomerCount }) => ({ slug, name, groomerCount })),
    found,
  };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.area ? `Groomers in ${loaderData.area.name}` : "Our groomers";
  return [
    { title: titleOf(title, matches) },
    {
      name: "description",
      content: "Mobile groomers who come to your door: who they are and what people say.",
    },
  ];
}

export default function OurGroomers({ loaderData: { area, areas, found } }: Route.ComponentProps) {
  const where = area ? ` in ${area.name}` : "";
  return (
    <div className="page-width pt-10 md:pt-16">
      <PageHeader
        title={area ? `Groomers in ${area.name}` : "Our groomers"}
        lead="Each groomer drives their own van and works on one pet at a time. Your address decides who can come to you."
      />
      <LiveText>{`${formatCount(found.total, "groomer")}${where}`}</LiveText>
      {areas.length > 1 && (
        <div className="mt-8">
          <AreaFilter areas={areas} chosen={area?.slug ?? null} />
        </div>
      )}
      {found.items.length === 0 ? (
        <NoGroomers where={where} />
      ) : (
        <>
          <GroomersBesideMap key={`${area?.slug} ${found.page}`} groomers={found.items} />
          <div className="mt-8">
            <Pager {...found} to={(page) => pagePath(area?.slug, page)} />
          </div>
        </>
      )}
    </div>
  );
}

function pagePath(area: string | undefined, page: number): string {
  const query = new URLSearchParams({ ...(area && { area }), ...(page > 1 && { page: String(page) }) });
  return query.size > 0 ? `/our-groomers?${query}` : "/our-groomers";
}

function NoGroomers({ where }: { where: string }) {
  return (
    <EmptyState
      picture={<EmptyMap />}
      title={`No groomers${where || " here"} yet`}
      actions={
        <>
          <LinkButton to="/our-groomers">See all areas</LinkButton>
          <LinkButton to="/coming-soon" variant="secondary">
            Ask us to come
          </LinkButton>
        </>
      }
    >
      We plan new routes where people want them.
    </EmptyState>
  );
}
