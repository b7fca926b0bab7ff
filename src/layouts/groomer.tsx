import { CalendarDays, ClipboardCheck, Inbox, Menu, UsersRound } from "lucide-react";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { NavLink, Outlet, useLocation } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { listRooms } from "#features/messaging/contract/rooms.ts";
import { ErrorPage, errorTitle, messageOf, statusOf } from "#features/sites/parts/error-page.tsx";
import { SiteNotice } from "#features/sites/parts/site-notice.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getBar } from "#features/workday/contract/bar.ts";
import { PauseBanner } from "#features/workday/hours/parts/pause-banner.tsx";
import { SetupBanner } from "#features/workday/joining/parts/setup-banner.tsx";
import { GROOMER_BAR, REQUESTS_PAGE } from "#features/workday/rules/pages.ts";
import { call } from "#kit/web/call.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import type { Route } from "./+types/groomer.ts";
import { Footer } from "./footer.tsx";
import type { GroomerParts } from "./groomer-parts.tsx";
import { Header } from "./header.tsx";
import { ImpersonationBar } from "./impersonation-bar.tsx";
import { GroomerCountsContext, type GroomerFacts, useFrame, useGroomerCounts } from "./use-frame.ts";
import { WaitingCount } from "./waiting-count.tsx";

/** Loads again after each form and on each way to a page, so that the number is that of now. */
export async function loader(args: Route.LoaderArgs): Promise<GroomerFacts> {
  try {
    const [bar, { unreadCount }] = await Promise.all([
      call(args, getBar),
      call(args, listRooms, { query: { limit: 1 } }),
    ]);
    return { ...bar, unread: unreadCount };
  } catch (error) {
    // Groomers who are not approved yet have no bookings.
    if (asRefusal(error)?.code === "wrong_account_state") return { waiting: 0, unread: 0, pausedSince: null };
    throw error;
  }
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? [{ title: titleOf(errorTitle(statusOf(error)), matches) }] : undefined;
}

/** The icons of the bar, in its order. */
const ICONS = [ClipboardCheck, CalendarDays, Inbox, UsersRound];

/** The main pages of an active groomer, where the thumb is. On wide windows the header has them. */
function BottomBar() {
  const person = usePerson();
  const { waiting } = useGroomerCounts();
  // The link to the calendar leads to the week from there, so that it is the current one.
  const isWeek = useLocation().pathname.includes("/week");
  if (person?.role !== "groomer" || person.status !== "active") return null;
  return (
    <nav
      aria-label="Your work"
      className="groomer-bar no-print sticky bottom-0 z-40 border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="mx-auto flex max-w-md">
        {GROOMER_BAR.map(({ to, label }, nth) => {
          const Icon = ICONS[nth] ?? Menu;
          return (
            <li key={label} className="min-w-0 flex-1">
              <NavLink
                to={isWeek ? to.replace("/day", "/week") : to}
                end={nth === 0}
                className="flex min-h-14 flex-col items-center justify-center gap-0.5 text-xs font-medium text-ink-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
              >
                <span className="relative">
                  <Icon aria-hidden="true" className="size-5.5" />
                  {to === REQUESTS_PAGE && (
                    <WaitingCount count={waiting} noun="waiting" className="absolute -top-2 left-3.5" />
                  )}
                </span>
                <span className="max-w-full truncate">{label}</span>
              </NavLink>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Frame({ bar, children }: { bar?: GroomerFacts; children: ReactNode }) {
  const { isEmbedded, isNoticeClosed } = useFrame();
  return (
    <div className="flex min-h-dvh flex-col">
      <ImpersonationBar />
      {!isEmbedded && <SiteNotice isClosed={isNoticeClosed} />}
      {!isEmbedded && <Header />}
      <SetupBanner />
      <PauseBanner pausedSince={bar?.pausedSince ?? null} />
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {/* On phones the bar takes its place. */}
      <div className="max-lg:hidden">{!isEmbedded && <Footer />}</div>
      <BottomBar />
    </div>
  );
}

/** Pages are shown without these, so they come later. */
function LateParts(props: ComponentProps<typeof GroomerParts>) {
  const [Parts, setParts] = useState<typeof GroomerParts | null>(null);
  useEffect(() => {
    import("./groomer-parts.tsx").then(
      (late) => setParts(() => late.GroomerParts),
      () => {},
    );
  }, []);
  return Parts && <Parts {...props} />;
}

/** The pages of groomers: as the brand's other pages, with the groomer's own bar on phones. */
export default function GroomerLayout({ loaderData }: Route.ComponentProps) {
  const [bar, setBar] = useState<GroomerFacts>(loaderData);
  useEffect(() => setBar(loaderData), [loaderData]);
  return (
    <GroomerCountsContext value={bar}>
      <Frame bar={bar}>
        <LateParts onBar={setBar} />
        <Outlet />
      </Frame>
    </GroomerCountsContext>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </Frame>
  );
}
