import { STAFF_PATHS, StaffLinks, StaffName } from "#features/accounts/parts/staff-link.tsx";
import { Section } from "#ui/section.tsx";
import type { DeskArea } from "../contract.ts";
import { AREA_TEXTS, describeMoreGroomers, describeUses } from "../words.ts";

/** Where an area is used, while it cannot be archived. */
export function AreaUses({ area }: { area: DeskArea }) {
  const { id, firstGroomers, groomers, upcoming } = area;
  const more = groomers - firstGroomers.length;
  return (
    <Section title="Archive">
      <p className="text-ink-soft">{AREA_TEXTS.inUse}</p>
      <p className="mt-2">{describeUses(area)}</p>
      <ul className="mt-2 grid gap-1">
        {firstGroomers.map((groomer) => (
          <li key={groomer.id} className="flex min-h-11 items-center wrap-anywhere">
            <StaffName needs="groomers.read" to={STAFF_PATHS.groomer(groomer.id)}>
              {groomer.displayName}
            </StaffName>
          </li>
        ))}
        {more > 0 && <li className="text-ink-soft">{describeMoreGroomers(more)}</li>}
      </ul>
      {upcoming > 0 && (
        <StaffLinks
          links={[
            { needs: "orders.read", to: STAFF_PATHS.appointmentsOfArea(id), label: "Appointments to come" },
          ]}
        />
      )}
    </Section>
  );
}
