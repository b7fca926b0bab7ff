import type { ComponentType } from "react";
import { DogInTub } from "#ui/illustrations/dog-in-tub.tsx";
import { EmptyCalendar } from "#ui/illustrations/empty-calendar.tsx";
import { GroomingVan } from "#ui/illustrations/grooming-van.tsx";

const PICTURES: readonly ComponentType<{ className?: string }>[] = [EmptyCalendar, GroomingVan, DogInTub];

/** The drawing of a step of a visit. A file of its own, so that the drawings load after the text. */
export default function VisitPicture({ step }: { step: number }) {
  const Picture = PICTURES[step];
  return Picture ? <Picture className="h-full w-full" /> : null;
}
