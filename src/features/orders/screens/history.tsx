import { titleOf } from "#features/sites/parts/use-site.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { AppointmentList } from "../parts/appointment-list.tsx";
import { readAppointments } from "../parts/read-appointments.ts";
import type { Route } from "./+types/history.ts";

export function loader(args: Route.LoaderArgs) {
  return readAppointments(args, "past");
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Past appointments", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

/** The page /customer/appointments/history: past visits, the latest visit first. */
export default function History({ loaderData }: Route.ComponentProps) {
  return <AppointmentList list={loaderData} title="Past appointments" />;
}
