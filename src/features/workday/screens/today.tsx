import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { getBar } from "../contract/bar.ts";
import { getToday } from "../contract/day.ts";
import { getSetup } from "../joining/contract/setup.ts";
import { DayNotices } from "../joining/parts/day-notices.tsx";
import { DayView } from "../parts/day-view.tsx";
import type { Route } from "./+types/today.ts";

export async function loader(args: Route.LoaderArgs) {
  const [day, { form }, { toComplete }] = await Promise.all([
    call(args, getToday),
    call(args, getSetup),
    call(args, getBar),
  ]);
  return { day, isSigned: form, toComplete };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Today", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = { isStale: ({ event }) => event === "visit" };

/** The page /groomer: the groomer's day today, by the area's clock. */
export default function Today({ loaderData: { day, ...notices } }: Route.ComponentProps) {
  return (
    <>
      <DayNotices {...notices} />
      <DayView day={day} />
    </>
  );
}
