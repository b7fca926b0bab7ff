import { listOwnSeries } from "#features/series/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { latePart } from "#kit/web/late-part.tsx";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { AppointmentList } from "../parts/appointment-list.tsx";
import { readAppointments } from "../parts/read-appointments.ts";
import type { Route } from "./+types/appointments.ts";

// Few customers have any.
const OwnSeriesList = latePart(async () => {
  const { OwnSeriesList } = await import("#features/series/parts/own-series-list.tsx");
  return OwnSeriesList;
});

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
      {series.length > 0 && <OwnSeriesList series={series} />}
    </>
  );
}
