import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listGroomerSeries } from "../contract.ts";
import { SeriesCard } from "../parts/series-card.tsx";
import { SERIES_PATH, seriesPath } from "../parts/series-paths.ts";
import type { Route } from "./+types/groomer-series-list.ts";

const ON_A_PAGE = 20;

export async function loader(args: Route.LoaderArgs) {
  const page = pageNumber(new URL(args.request.url));
  return call(args, listGroomerSeries, { query: { page, limit: ON_A_PAGE } });
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Standing appointments", matches) }, { name: "robots", content: "noindex" }];
}

/** The groomer's standing appointments: those that need a decision first. */
export default function GroomerSeriesList({ loaderData: { items, ...paging } }: Route.ComponentProps) {
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader title="Standing appointments" back={<TextLink to="/groomer/more">More</TextLink>} />
      {items.length === 0 ? (
        <EmptyState title="No standing appointments yet">
          Open a visit and make it one: it repeats every few weeks, at the same time.
        </EmptyState>
      ) : (
        <>
          <h2 className="sr-only">Clients</h2>
          <ul className="grid gap-3">
            {items.map((series) => (
              <li key={series.id}>
                <SeriesCard
                  isGroomer
                  series={series}
                  to={seriesPath(series.id)}
                  name={series.customer.displayName}
                />
              </li>
            ))}
          </ul>
          <Pager {...paging} to={(page) => `${SERIES_PATH}?page=${page}`} />
        </>
      )}
    </div>
  );
}
