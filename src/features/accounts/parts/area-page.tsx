import { LinkButton } from "#ui/link-button.tsx";
import { NarrowPage } from "./account-fields.tsx";

export type AreaLink = { to: string; label: string; text: string };
export type AreaPageProps = { title: string; lead: string; links: readonly AreaLink[] };

const API: AreaLink = {
  to: "/docs",
  label: "Open the API pages",
  text: "See every call with an example. Your login also works there.",
};

/** The home page of a role that has no screens yet: links to what works today, and a log-out button. */
export function AreaPage({ title, lead, links }: AreaPageProps) {
  return (
    <NarrowPage title={title} lead={lead}>
      <ul className="grid gap-6">
        {[...links, API].map(({ to, label, text }) => (
          <li key={to} className="grid gap-2">
            <p className="text-ink-soft">{text}</p>
            <LinkButton to={to} variant="secondary" block reloadDocument={to === API.to}>
              {label}
            </LinkButton>
          </li>
        ))}
      </ul>
      <p className="mt-8 border-t border-line pt-6">
        <LinkButton to="/log-out" variant="quiet" block>
          Log out
        </LinkButton>
      </p>
    </NarrowPage>
  );
}
