import { titleOf } from "#features/sites/parts/use-site.ts";
import { openReschedule, readRescheduleTimes } from "../parts/read-reschedule-times.ts";
import { ReschedulePicker } from "../parts/reschedule-picker.tsx";
import type { Route } from "./+types/reschedule-groomer.ts";

export async function loader(args: Route.LoaderArgs) {
  return readRescheduleTimes(args, "reschedule-groomer", await openReschedule(args));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose another time", matches) }, { name: "robots", content: "noindex" }];
}

/** Offers another time for an order, with any groomer who could come. */
export default function RescheduleGroomer({ loaderData }: Route.ComponentProps) {
  return <ReschedulePicker view={loaderData} />;
}
