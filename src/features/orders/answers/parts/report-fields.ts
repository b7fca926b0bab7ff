import { textOf } from "#kit/web/form.ts";
import type { PetReport } from "../../contract/pet-report.ts";
import { REPORT_PARTS, type ReportPart } from "../../rules/pet-report.ts";
import type { ProviderOrder } from "../contract/answers.ts";

/** The names of the fields of a report. */
export const fieldOf = {
  state: (petId: string, part: ReportPart) => `${part}-${petId}`,
  remark: (petId: string, part: ReportPart) => `remark-${part}-${petId}`,
  note: (petId: string) => `note-${petId}`,
  weeks: (petId: string) => `weeks-${petId}`,
  spNote: (petServiceId: string) => `service-${petServiceId}`,
};

type Visits = ProviderOrder["petServicesByPet"];
type Typed = {
  body: {
    petReports: (Omit<PetReport, "nextVisitWeeks"> & { nextVisitWeeks?: number })[];
    petServices: { petServiceId: string; spNote: string }[];
  };
  /** The fields of the form by the fields of the call. */
  rename: Record<string, string>;
};

/** Reads the report that a groomer typed. A remark counts whatever the chip says. */
export function readReport(form: FormData, visits: Visits): Typed {
  const rename: Record<string, string> = {};
  const petReports = visits.map(({ pet: { id: petId } }, index) => {
    const base = `petReports.${index}`;
    const found = REPORT_PARTS.map((part) => ({ part, remark: textOf(form, fieldOf.remark(petId, part)) }));
    const findings = found.filter(
      ({ part, remark }) => remark !== "" || textOf(form, fieldOf.state(petId, part)) === "fine",
    );
    for (const [nth, { part }] of findings.entries())
      rename[`${base}.findings.${nth}.remark`] = fieldOf.remark(petId, part);
    rename[`${base}.note`] = fieldOf.note(petId);
    rename[`${base}.nextVisitWeeks`] = fieldOf.weeks(petId);
    const weeks = textOf(form, fieldOf.weeks(petId));
    const note = textOf(form, fieldOf.note(petId));
    return { petId, findings, note, ...(weeks !== "" && { nextVisitWeeks: Number(weeks) }) };
  });
  const lines = visits.flatMap(({ services }) => services);
  const petServices = lines.map(({ petServiceId }, index) => {
    rename[`petServices.${index}.spNote`] = fieldOf.spNote(petServiceId);
    return { petServiceId, spNote: textOf(form, fieldOf.spNote(petServiceId)) };
  });
  return { body: { petReports, petServices }, rename };
}
