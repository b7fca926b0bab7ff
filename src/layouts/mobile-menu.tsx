import { Phone } from "lucide-react";
import { Link, useLocation } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { usePrimaryMenu } from "#features/sites/parts/primary-menu.ts";
import { useSite } from "#features/sites/parts/use-site.ts";
import { MESSAGES_PAGE } from "#features/workday/rules/pages.ts";
import { Avatar } from "#ui/avatar.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Drawer } from "#ui/drawer.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { LogOutButton } from "./log-out-button.tsx";
import { drawerLinks, loginPath } from "./navigation.ts";
import { useFrame, useGroomerCounts } from "./use-frame.ts";
import { WaitingCount } from "./waiting-count.tsx";

const row = "flex min-h-12 w-full items-center gap-3 border-b border-line py-2 text-left text-lg font-medium";

/** The drawer with the header's links, for phones. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const site = useSite();
  const person = usePerson();
  const links = drawerLinks(site, usePrimaryMenu(), person);
  const login = loginPath(useLocation());
  const { area, picture } = useFrame();
  const { unread } = useGroomerCounts();
  return (
    <Drawer open={open} onClose={onClose} title={site.name}>
      <nav aria-label="Menu">
        {!person && area && <p className="pb-3 text-ink-soft">{area}</p>}
        {person?.role === "customer" && (
          <p className="flex items-center gap-3 pb-3">
            <Avatar name={person.displayName} src={picture} />
            <span className="grid min-w-0">
              <span className="truncate font-semibold">{person.displayName}</span>
              {area && <span className="truncate text-ink-soft">{area}</span>}
            </span>
          </p>
        )}
        <ul>
          {links.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={row} onClick={onClose}>
                {label}
                {to === MESSAGES_PAGE && <WaitingCount count={unread} noun="unread" />}
              </Link>
            </li>
          ))}
          {site.phone && (
            <li className={row}>
              <Phone aria-hidden="true" className="size-5 text-ink-soft" />
              <PhoneLink number={site.phone} />
            </li>
          )}
          <li className="pt-5">
            {person ? (
              <LogOutButton className={buttonClass({ variant: "secondary", block: true })} />
            ) : (
              <LinkButton to={login} variant="secondary" block>
                Login
              </LinkButton>
            )}
          </li>
        </ul>
      </nav>
    </Drawer>
  );
}
