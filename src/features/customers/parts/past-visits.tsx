import { Link } from "react-router";
import type { OrderBrief } from "#features/orders/contract/list.ts";
import { appointmentPath, LIST_PATHS } from "#features/orders/parts/appointment-path.ts";
import { whenText } from "#features/orders/parts/appointment-row.tsx";
import { RebookButton } from "#features/orders/parts/rebook-button.tsx";
import { petNames } from "#features/orders/rules/order.ts";
import { Card } from "#ui/card.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";

/** The latest complete visits, with buttons that book the same visit again. */
export function PastVisits({ past }: { past: readonly OrderBrief[] }) {
  if (past.length === 0) return null;
  return (
    <Section title="Book again" aside={<TextLink to={LIST_PATHS.past}>All past visits</TextLink>}>
      <ul className="grid gap-4">
        {past.map((order) => (
          <li key={order.id}>
            <Card padding="sm" className="flex flex-wrap items-center justify-between gap-4">
              <div className="min-w-0">
                <h3 className="text-base wrap-anywhere">
                  <Link to={appointmentPath(order)} className="underline-offset-4 hover:underline">
                    {petNames(order)}
                    {order.serviceProvider && ` with ${order.serviceProvider.displayName}`}
                  </Link>
                </h3>
                <p className="text-sm wrap-anywhere text-ink-soft">{whenText(order)}</p>
              </div>
              <RebookButton orderId={order.id} size="sm" label="Book again" />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
