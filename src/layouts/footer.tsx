import type { ReactNode } from "react";
import { Link } from "react-router";
import { PhoneLink } from "#features/sites/parts/phone-link.tsx";
import { usePrimaryMenu } from "#features/sites/parts/primary-menu.ts";
import { useSite } from "#features/sites/parts/use-site.ts";
import { cx } from "#ui/cx.ts";
import { Logo } from "#ui/logo.tsx";
import { POLICY_LINKS } from "./policy-links.ts";

const NETWORKS = [
  { key: "facebook", label: "Facebook" },
  { key: "instagram", label: "Instagram" },
  { key: "yelp", label: "Yelp" },
] as const;

const row = "inline-flex min-h-9 items-center text-ink-soft hover:text-ink hover:underline";

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2">{children}</ul>
    </div>
  );
}

/** Logo, contact details, links and policies. A customized footer has the brand's color and another logo. */
export function Footer() {
  const site = useSite();
  const menu = usePrimaryMenu();
  const networks = NETWORKS.filter(({ key }) => site.links[key] !== "");
  return (
    <footer
      className={cx("mt-24", site.showCustomizedFooter ? "on-brand-fill" : "border-t border-line bg-sunken")}
    >
      <div className="page-width grid gap-x-10 gap-y-8 py-12 sm:grid-cols-2 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <Logo name={site.name} src={site.footerLogo ?? (site.showCustomizedFooter ? null : site.logo)} />
          <address className="mt-4 grid justify-items-start not-italic">
            {site.phone && <PhoneLink number={site.phone} className={row} />}
            {site.emails.service && (
              <a href={`mailto:${site.emails.service}`} className={cx(row, "break-all")}>
                {site.emails.service}
              </a>
            )}
            <Link to="/support" className={row}>
              Ask the team
            </Link>
          </address>
        </div>
        {menu.length > 0 && (
          <Column title="Explore">
            {menu.map(({ slug, title, url }) => (
              <li key={slug}>
                <Link to={url} className={row}>
                  {title}
                </Link>
              </li>
            ))}
          </Column>
        )}
        {networks.length > 0 && (
          <Column title="Follow">
            {networks.map(({ key, label }) => (
              <li key={key}>
                <a href={site.links[key]} rel="noopener noreferrer" className={row}>
                  {label}
                </a>
              </li>
            ))}
          </Column>
        )}
        <PolicyColumn />
      </div>
    </footer>
  );
}

function PolicyColumn() {
  const { demo } = useSite();
  return (
    <Column title="Good to know">
      {POLICY_LINKS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={row}>
            {label}
          </Link>
        </li>
      ))}
      {demo && (
        <li>
          <Link to="/demo/outbox" className={row}>
            Demo outbox
          </Link>
        </li>
      )}
    </Column>
  );
}
