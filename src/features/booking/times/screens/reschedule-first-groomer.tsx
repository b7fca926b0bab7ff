import { titleOf } from "#features/sites/parts/use-site.ts";
import { openMove, readMoves } from "../parts/read-reschedule-times.ts";
import { MovePicker } from "../parts/reschedule-picker.tsx";
import type { Route } from "./+types/reschedule-first-groomer.ts";

export async function loader(args: Route.LoaderArgs) {
  return readMoves(args, "reschedule-first-groomer", await openMove(args));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Choose another time", matches) }, { name: "robots", content: "noindex" }];
}

/** Another time for an order, with the groomer whom it has. */
export default function RescheduleFirstGroomer({ loaderData }: Route.ComponentProps) {
  return <MovePicker moves={loaderData} />;
}
