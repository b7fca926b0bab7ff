import { listRooms } from "#features/messaging/contract/rooms.ts";
import { MessagesLink } from "#features/messaging/parts/messages-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import type { LiveHandle } from "#kit/web/live-handle.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { FirstVisitCard } from "../parts/first-visit-card.tsx";
import { NextVisit } from "../parts/next-visit.tsx";
import { PastVisits } from "../parts/past-visits.tsx";
import { PetStrip } from "../parts/pet-strip.tsx";
import { readDashboard } from "../parts/read-dashboard.ts";
import { StandInOffers } from "../parts/stand-in-offers.tsx";
import { ToDoList } from "../parts/to-do-list.tsx";
import type { Route } from "./+types/dashboard.ts";

export async function loader(args: Route.LoaderArgs) {
  const [dashboard, { unreadCount }] = await Promise.all([
    readDashboard(args),
    call(args, listRooms, { query: { limit: 1 } }),
  ]);
  return { ...dashboard, unreadCount };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Dashboard", matches) }, { name: "robots", content: "noindex" }];
}

export const handle: LiveHandle<unknown> = {
  isStale: ({ event }) => ["visit", "waitlist", "room", "seen"].includes(event),
};

/** /customer: the next visit, open tasks, pets, and past visits to book again. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { firstName, pets, next, further, past, standIns, toDos, unreadCount } = loaderData;
  const isNew = next === null && past.length === 0 && standIns.length === 0;
  return (
    <div className="page-width grid gap-10 py-10 md:py-14">
      <PageHeader
        title={firstName ? `Hello ${firstName}` : "Hello"}
        actions={<MessagesLink unread={unreadCount} />}
      />
      <div className="grid items-start gap-10 md:grid-cols-[minmax(0,1fr)_22rem] lg:gap-16">
        <div className="grid min-w-0 gap-10">
          <StandInOffers standIns={standIns} />
          {isNew ? <FirstVisitCard hasPets={pets.length > 0} /> : <NextVisit next={next} further={further} />}
          <PastVisits past={past} />
        </div>
        <div className="grid min-w-0 gap-10">
          <ToDoList toDos={toDos} />
          <PetStrip pets={pets} />
        </div>
      </div>
    </div>
  );
}
