import { listOwnSeries } from "#features/series/contract.ts";
import { SeriesCard } from "#features/series/parts/series-card.tsx";
import { ownSeriesPath } from "#features/series/parts/series-paths.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { Section } from "#ui/section.tsx";
import { AppointmentList } from "../parts/appointment-list.tsx";
import { readAppointments } from "../parts/read-appointments.ts";
import type { Route } from "./+types/appointments.ts";

export async function loader(args: Route.LoaderArgs) {
  const [list, { items: series }] = await Promise.all([
    readAppointments(args, "upcoming"),
    call(args, listOwnSeries),
  ]);
  return { list, series };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Appointments", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

/** The page /customer/appointments: upcoming visits, the next visit first. */
export default function Appointments({ loaderData }: Route.ComponentProps) {
  const { list, series } = loaderData;
  return (
    <>
      <AppointmentList list={list} title="Your appointments" />
      {series.length > 0 && (
        <div className="page-width pb-14">
          <Section title="Standing appointments">
            <ul className="grid gap-3">
              {series.map((one) => (
                <li key={one.id}>
                  <SeriesCard series={one} to={ownSeriesPath(one.id)} name={one.groomer.displayName} />
                </li>
              ))}
            </ul>
          </Section>
        </div>
      )}
    </>
  );
}
