import { CalendarDays, Sparkles, Users } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { formatList } from "#kit/wire/format/counts.ts";
import { cx } from "#ui/cx.ts";
import { BookingSteps } from "../../parts/booking-steps.tsx";
import type { ShownSession, TimeScreen } from "../../parts/path.ts";
import { timesPath } from "../../parts/times-query.ts";
import { readTimesSearch, toTimesQuery } from "../../parts/times-search.ts";
import { useBooking } from "../../parts/use-booking.ts";
import { allKeys, petsWith } from "../../parts/visit-services.ts";
import { petText } from "../../words/session.ts";

const WAYS = [
  { screen: "recommended-schedules", label: "Recommended", Icon: Sparkles },
  { screen: "custom-schedule", label: "Pick a day", Icon: CalendarDays },
  { screen: "groomers-list", label: "Pick a groomer", Icon: Users },
] as const;
export type Way = (typeof WAYS)[number]["screen"];

export type TimesHeaderProps = { screen: TimeScreen; way: Way; title?: ReactNode; lead: string };

/** The heading of all times screens: the pets to choose a time for, and links to the other times screens. */
export function TimesHeader({ screen, way, title, lead }: TimesHeaderProps) {
  const session = useBooking();
  const location = useLocation();
  const search = readTimesSearch({ url: `https://waggon.invalid/${location.search}` });
  const pets = session && search.services.length > 0 ? petsText(session, search.services) : "";
  return (
    <>
      <BookingSteps
        screen={screen}
        title={
          <>
            {title ?? "When should we come?"}
            {pets && <span className="block text-xl font-medium text-ink-soft">For {pets}</span>}
          </>
        }
        lead={lead}
      />
      <WaysNav way={way} query={toTimesQuery(search)} />
      {session && allKeys(session).length > 1 && (
        <p className="mt-3 text-sm">
          <Link
            to={timesPath("schedule-first-groomer", {})}
            className="inline-flex min-h-6 items-center text-ink-soft underline underline-offset-2 hover:text-ink"
          >
            {search.services.length > 0 || session.visits.length > 1
              ? "All visits of this booking"
              : session.pets.length > 1
                ? "Different days or groomers for each pet"
                : "Different days or groomers for each service"}
          </Link>
        </p>
      )}
    </>
  );
}

/** "Biscuit (Full groom) and Mo". A pet whose services are all meant is named without services. */
function petsText(session: ShownSession, keys: readonly string[]): string {
  return formatList(
    petsWith(session, keys).map((pet) => {
      const serviceCount = session.pets.find(({ id }) => id === pet.id)?.services.length;
      const names = pet.services.map(({ name }) => name);
      return serviceCount === names.length ? petText(pet) : `${petText(pet)} (${formatList(names)})`;
    }),
  );
}

/** Links between the times screens, which carry along day, groomer and services. */
function WaysNav({ way, query }: { way: Way; query: Parameters<typeof timesPath>[1] }) {
  return (
    <nav aria-label="Ways to choose a time" className="mt-6 max-w-md">
      <ul className="flex gap-1 rounded-lg bg-sunken p-1">
        {WAYS.map(({ screen, label, Icon }) => (
          <li key={screen} className="grid min-w-0 flex-auto sm:flex-1">
            <Link
              to={timesPath(screen, query)}
              preventScrollReset
              aria-current={screen === way ? "page" : undefined}
              className={cx(
                "flex min-h-11 items-center justify-center gap-2 rounded-md px-1.5 text-center text-sm leading-tight font-medium transition-colors sm:text-base",
                screen === way
                  ? "bg-raised text-ink shadow-[0_0_0_1px_var(--line)]"
                  : "text-ink-soft hover:text-ink",
              )}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0 max-sm:hidden" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
