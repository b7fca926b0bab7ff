import { CalendarDays, MapPin } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink, Outlet, useLocation, useMatches, useSearchParams } from "react-router";
import { DraftGuard } from "#features/accounts/parts/draft-guard.tsx";
import { ErrorPage, errorTitle, messageOf, statusOf } from "#features/sites/parts/error-page.tsx";
import { titleOf, useSite } from "#features/sites/parts/use-site.ts";
import { readDate } from "#features/staff/board/parts/board-path.ts";
import { getStaffSelf, type StaffSelf } from "#features/staff/contract/day.ts";
import { chooseArea, menuOf, type StaffPage } from "#features/staff/rules/menu.ts";
import { SearchOpener } from "#features/staff/search/parts/search-opener.tsx";
import { call } from "#kit/web/call.ts";
import type { Where, WhereHandle } from "#kit/web/where-handle.ts";
import { formatShortDay } from "#kit/wire/format/dates.ts";
import { Dropdown, dropdownRow } from "#ui/dropdown.tsx";
import { Logo } from "#ui/logo.tsx";
import type { Route } from "./+types/staff.ts";
import { LogOutButton } from "./log-out-button.tsx";

export async function loader(args: Route.LoaderArgs): Promise<StaffSelf> {
  return call(args, getStaffSelf);
}

/** The menu follows the permissions of now, and the date the clock. */
export const shouldRevalidate = () => true;

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? [{ title: titleOf(errorTitle(statusOf(error)), matches) }] : undefined;
}

/** Brand, area and date are always in sight, because acting on the wrong one is the commonest mistake. */
function Header({ self }: { self: StaffSelf | undefined }) {
  const site = useSite();
  const menu = menuOf(self?.permissions ?? []);
  const pages = menu.filter(isOfTeam);
  return (
    <header className="no-print sticky top-0 z-40 border-b border-line bg-paper/95 backdrop-blur-md">
      <div className="page-width flex min-h-14 flex-wrap items-center gap-x-4 md:py-1.5">
        <Link to="/staff" className="flex min-h-11 min-w-0 items-center rounded-md">
          <Logo name={site.name} src={site.logo} />
        </Link>
        {self && <WhereNow areas={self.areas} />}
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {self && <SearchOpener />}
          <Dropdown
            label={
              <>
                <span className="lg:hidden">Menu</span>
                <span className="hidden max-w-48 truncate lg:inline">{self?.displayName ?? "Menu"}</span>
              </>
            }
          >
            {/* The header stays in view, so a menu that is higher than a phone scrolls by itself. */}
            <div className="-m-2 max-h-[calc(100dvh-7.5rem)] overflow-y-auto overscroll-contain p-2">
              {self && (
                <p className="px-3 py-2 text-sm text-ink-soft lg:hidden">Logged in as {self.displayName}</p>
              )}
              <nav aria-label="Menu" className="lg:hidden">
                {pages.map((page) => (
                  <MenuLink key={page.to} page={page} className={dropdownRow} />
                ))}
              </nav>
              {menu
                .filter((page) => !isOfTeam(page))
                .map((page) => (
                  <MenuLink key={page.to} page={page} className={dropdownRow} />
                ))}
              <LogOutButton className={dropdownRow} />
            </div>
          </Dropdown>
        </div>
      </div>
      <nav aria-label="Main" className="page-width hidden lg:block">
        <ul className="-mx-2.5 flex flex-wrap">
          {pages.map((page) => (
            <li key={page.to}>
              <MenuLink
                page={page}
                className="flex min-h-11 items-center border-b-2 border-transparent px-2.5 text-sm font-medium text-ink-soft hover:text-ink aria-[current]:border-brand aria-[current]:text-ink"
              />
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** All others lie with the account, so that an owner's row of pages is one line on most screens. */
const isOfTeam = ({ to }: StaffPage) => to.startsWith("/staff");

function MenuLink({ page: { to, label }, className }: { page: StaffPage; className: string }) {
  return (
    <NavLink to={to} end={to === "/staff"} className={className}>
      {label}
    </NavLink>
  );
}

/** The area and day of the visit that the page is about; null on other pages. */
function useWhere(): Where | null {
  const { handle, loaderData } = useMatches().at(-1) ?? {};
  if (!loaderData) return null;
  return (handle as Partial<WhereHandle<unknown>> | undefined)?.whereOf?.(loaderData) ?? null;
}

/** On phones it has a line of its own. */
function WhereNow({ areas }: { areas: StaffSelf["areas"] }) {
  const [search] = useSearchParams();
  // On other pages a date in the URL is that of a form.
  const { pathname } = useLocation();
  const isBoard = pathname === "/staff/board" || pathname.startsWith("/staff/board/groomers/");
  const date = isBoard ? readDate(search.get("date")) : null;
  const own = useWhere();
  const { name, dates } = own
    ? { name: own.area, dates: own.date === null ? [] : [own.date] }
    : chooseArea(areas, search.get("area"), date);
  return (
    <p className="flex min-w-0 items-center gap-x-4 text-sm font-medium max-md:order-last max-md:basis-full max-md:border-t max-md:border-line max-md:py-1.5">
      <span className="flex min-w-0 items-center gap-1.5">
        <MapPin aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        <span className="truncate">{name}</span>
      </span>
      {dates.length > 0 && (
        <span className="flex shrink-0 items-center gap-1.5">
          <CalendarDays aria-hidden="true" className="size-4 text-ink-soft" />
          {dates.map(formatShortDay).join(" / ")}
        </span>
      )}
    </p>
  );
}

function Frame({ self, children }: { self?: StaffSelf | undefined; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Header self={self} />
      <main id="main" tabIndex={-1} className="flex-1 pb-10">
        {children}
      </main>
    </div>
  );
}

/** The pages of the brand's team. */
export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame self={loaderData}>
      <Outlet />
      <DraftGuard account={loaderData.id} />
    </Frame>
  );
}

/** The menu stays beside a page's error, such as a permission that was just taken away. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <Frame self={loaderData}>
      <ErrorPage status={statusOf(error)} message={messageOf(error)} />
    </Frame>
  );
}
