import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { formatDay, toLocalDateTime } from "#kit/wire/format/dates.ts";
import { formatClock, formatMinutes } from "#kit/wire/format/times.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type BetterTime, getBetterOrder } from "../contract/better-order.ts";
import { checkTimePath } from "../parts/check-time-path.ts";
import type { Route } from "./+types/groomer-better-order.ts";

export async function loader(args: Route.LoaderArgs) {
  const { date } = args.params;
  return { date, ...(await call(args, getBetterOrder, { params: { date } })) };
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("A better order", matches) }, { name: "robots", content: "noindex" }];
}

/**
 * Which customers of a day could be asked for which time, and what that saves. Each link leads to the form
 * that asks.
 */
export default function GroomerBetterOrder({ loaderData }: Route.ComponentProps) {
  const { date, savedMinutes, visits, timeZone } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] gap-6 py-8 md:py-12">
      <PageHeader
        back={<TextLink to={`/groomer/day/${date}`}>{formatDay(date)}</TextLink>}
        title="A better order"
        lead={
          visits.length > 0 &&
          `Other times for ${formatCount(visits.length, "visit")} save ${formatMinutes(savedMinutes)} of driving.`
        }
      />
      {visits.length === 0 ? (
        <EmptyState title="No better times now">
          No free times of this day save 15 minutes of driving. Look again after a customer answers or a time
          becomes free.
        </EmptyState>
      ) : (
        <>
          <p>
            Each visit stays booked at its time until its customer agrees. Ask in any order: each new time is
            free whatever the other customers answer. No time is held until then.
          </p>
          <ul className="grid gap-4">
            {visits.map((visit) => (
              <li key={visit.id}>
                <Proposal visit={visit} timeZone={timeZone} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** What one customer would be asked. The next page shows the price and the drives, and asks. */
function Proposal({ visit, timeZone }: { visit: BetterTime; timeZone: string }) {
  const { id, customer, pets, appointmentStart, betterStart } = visit;
  const name = `${customer.firstName} ${customer.lastName}`;
  const [date = "", at = ""] = toLocalDateTime(betterStart, timeZone).split(" ");
  return (
    <Card padding="sm" className="grid justify-items-start gap-3">
      <h2 className="text-lg wrap-anywhere">
        {formatClock(betterStart, timeZone)} instead of {formatClock(appointmentStart, timeZone)}:{" "}
        {formatList(pets)}
      </h2>
      <p className="wrap-anywhere">{name} is asked by e-mail and text, and agrees or declines by a link.</p>
      <LinkButton to={checkTimePath(id, { date, at: at.slice(0, 5) })} variant="secondary">
        Check and ask<span className="sr-only"> {name}</span>
      </LinkButton>
    </Card>
  );
}
