import { titleOf } from "#features/sites/parts/use-site.ts";
import { openReschedule, readRescheduleTimes } from "../parts/read-reschedule-times.ts";
import { ReschedulePicker } from "../parts/reschedule-picker.tsx";
import type { Route } from "./+types/reschedule-first-groomer.ts";

export async function loader(args: Route.LoaderArgs) {
  return readRescheduleTimes(args, "reschedule-first-groomer", await openReschedule(args));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose another time", matches) }, { name: "robots", content: "noindex" }];
}

/** Offers another time for an order, with its own groomer. */
export default function RescheduleFirstGroomer({ loaderData }: Route.ComponentProps) {
  return <ReschedulePicker view={loaderData} />;
}
