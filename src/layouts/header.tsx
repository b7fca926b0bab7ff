import { Menu, MessageSquare, UserRound } from "lucide-react";
import { useEffect, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { usePrimaryMenu } from "#features/sites/parts/primary-menu.ts";
import { useSite } from "#features/sites/parts/use-site.ts";
import { MESSAGES_PAGE, REQUESTS_PAGE } from "#features/workday/rules/pages.ts";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { cx } from "#ui/cx.ts";
import { Dropdown, dropdownRow } from "#ui/dropdown.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Logo } from "#ui/logo.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { MobileMenu } from "./mobile-menu.tsx";
import {
  bookNow,
  drawerLinks,
  homePath,
  loginPath,
  mainLinks,
  type NavLink as NavLinkFact,
  ownLinks,
} from "./navigation.ts";
import { useFrame, useGroomerCounts } from "./use-frame.ts";
import { WaitingCount } from "./waiting-count.tsx";

/**
 * The classes that show the links in a row on wide windows, else in the drawer. Customers and groomers have
 * more links.
 */
const WIDTHS = {
  brand: { row: "hidden md:block", drawer: "md:hidden", plain: "no-js:block md:no-js:hidden" },
  own: { row: "hidden lg:block", drawer: "lg:hidden", plain: "no-js:block lg:no-js:hidden" },
};

/** The header: brand, links, phone number and the person's menu. On phones the links are in a drawer. */
export function Header() {
  const site = useSite();
  const person = usePerson();
  const menu = usePrimaryMenu();
  const location = useLocation();
  const links = mainLinks(site, menu, person);
  const login = loginPath(location);
  const book = bookNow(person, site);
  const hasOwnLinks = person?.role === "customer" || person?.role === "groomer";
  const { area } = useFrame();
  const { row, drawer, plain } = WIDTHS[hasOwnLinks ? "own" : "brand"];
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper/90 backdrop-blur-md">
      <div className="page-width flex min-h-17 items-center gap-2 py-2.5 sm:gap-3 lg:gap-6">
        <Link to={homePath(site, location)} className="mr-auto flex min-w-0 items-center rounded-md">
          <Logo name={site.name} src={site.logo} />
        </Link>
        {links.length > 0 && (
          <nav aria-label="Main" className={row}>
            <LinkRow links={links} />
          </nav>
        )}
        {/* The menu of a customer shows the area itself. */}
        {area && !person && (
          <p title="Service area" className="hidden truncate px-2 text-ink-soft lg:block">
            {area}
          </p>
        )}
        {/* Own links leave no room for the phone number, which is also in the footer. */}
        {site.phone && !hasOwnLinks && (
          <PhoneLink
            number={site.phone}
            className="hidden min-h-11 items-center px-2 font-medium hover:underline lg:flex"
          />
        )}
        <div className={row}>{person ? <PersonMenu /> : <LoginLink to={login} />}</div>
        {book && (
          <LinkButton to={book.to} size="sm" className="no-print min-h-11 shrink-0 whitespace-nowrap">
            {book.label}
          </LinkButton>
        )}
        {person?.role === "groomer" && person.status === "active" && <Messages />}
        <MenuButton className={drawer} />
      </div>
      {/* Without scripts the drawer cannot open, so its links are here. */}
      <nav aria-label="Main" className={`page-width hidden pb-2 ${plain}`}>
        <LinkRow
          links={person ? drawerLinks(site, menu, person) : [...links, { to: login, label: "Login" }]}
        />
        {person && <LogOutButton className={plainRow} />}
      </nav>
    </header>
  );
}

function LinkRow({ links }: { links: readonly NavLinkFact[] }) {
  const { waiting, unread } = useGroomerCounts();
  return (
    <ul className="flex flex-wrap items-center">
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={to === "/customer" || to === "/groomer"}
            className="flex min-h-11 items-center rounded-sm px-2.5 font-medium text-ink-soft hover:text-ink md:px-2 md:text-sm lg:px-2.5 lg:text-base aria-[current]:text-ink aria-[current]:underline aria-[current]:decoration-2 aria-[current]:underline-offset-8"
          >
            {label}
            {waiting > 0 && to === REQUESTS_PAGE && ` (${waiting})`}
            {unread > 0 && to === MESSAGES_PAGE && ` (${unread})`}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** A groomer's conversations, with the number of unread messages. */
function Messages() {
  const { unread } = useGroomerCounts();
  return (
    <NavLink
      to={MESSAGES_PAGE}
      title="Messages"
      className="relative grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink aria-[current]:text-ink"
    >
      <MessageSquare aria-hidden="true" className="size-5.5" />
      <span className="sr-only">Messages</span>
      <WaitingCount count={unread} noun="unread" className="absolute top-0 right-0" />
    </NavLink>
  );
}

function LoginLink({ to }: { to: string }) {
  return (
    <Link to={to} className={buttonClass({ variant: "quiet", size: "sm" })}>
      Login
    </Link>
  );
}

function PersonMenu() {
  const person = usePerson();
  const { area, picture } = useFrame();
  if (!person) return null;
  return (
    <Dropdown
      label={
        <>
          {person.role === "customer" ? (
            <Avatar name={person.displayName} src={picture} size="sm" />
          ) : (
            <UserRound aria-hidden="true" className="size-5" />
          )}
          <span className="grid max-w-24 leading-tight lg:max-w-40">
            <span className="truncate">{person.displayName}</span>
            {area && <span className="truncate text-xs text-ink-soft">{area}</span>}
          </span>
        </>
      }
    >
      {ownLinks(person).map(({ to, label }) => (
        <Link key={to} to={to} className={dropdownRow}>
          {label}
        </Link>
      ))}
      <LogOutButton className={dropdownRow} />
    </Dropdown>
  );
}

const plainRow = "flex min-h-11 items-center gap-2 rounded-sm px-2.5 font-medium text-ink-soft";

/** The button of the drawer, which closes when the route changes. */
function MenuButton({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the drawer
  useEffect(() => setOpen(false), [key]);
  return (
    <div className={cx("-mr-2 shrink-0 no-js:hidden", className)}>
      <IconButton label="Menu" icon={<Menu className="size-6" />} onClick={() => setOpen(true)} />
      <MobileMenu open={open} onClose={() => setOpen(false)} />
    </div>
  );
}
