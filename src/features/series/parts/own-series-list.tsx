import { Section } from "#ui/section.tsx";
import type { Series } from "../contract.ts";
import { SeriesCard } from "./series-card.tsx";
import { ownSeriesPath } from "./series-paths.ts";

/** The customer's standing appointments, as a section of a page. */
export function OwnSeriesList({ series }: { series: readonly Series[] }) {
  return (
    <div className="page-width pb-14">
      <Section title="Standing appointments">
        <ul className="grid gap-3">
          {series.map((one) => (
            <li key={one.id}>
              <SeriesCard series={one} to={ownSeriesPath(one.id)} name={one.groomer.displayName} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
