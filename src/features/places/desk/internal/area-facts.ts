import type { AuditFacts } from "#kit/server/audit.ts";
import { formatCount } from "#kit/wire/format/counts.ts";
import { openRing } from "../../rules/shapes.ts";
import type { Ring } from "../../rules.ts";
import { describeOutline } from "../words.ts";
import { measureArea } from "./measure-area.ts";

type Facts = {
  name: string;
  timeZone: string;
  phoneNumber: string;
  address: string;
  taxBasisPoints: number;
  /** From `outlineFact`. */
  outline: string;
};

/** An outline as the audit log shows it: by size. Slow, so no caller makes it while areas are locked. */
export function outlineFact(ring: Ring): string {
  return `${formatCount(openRing(ring).length, "corner")}, ${describeOutline(measureArea(ring))}`;
}

/** An area as the audit log shows it. */
export function areaFacts({
  name,
  timeZone,
  phoneNumber,
  address,
  taxBasisPoints,
  outline,
}: Facts): AuditFacts {
  return {
    ...{ name, timeZone, phoneNumber, address },
    taxPercent: taxBasisPoints / 100,
    outline,
  };
}
