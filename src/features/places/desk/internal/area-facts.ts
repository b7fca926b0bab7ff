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
  polygon: Ring;
};

/** An area as the audit log shows it: its outline by size. */
export function areaFacts({
  name,
  timeZone,
  phoneNumber,
  address,
  taxBasisPoints,
  polygon,
}: Facts): AuditFacts {
  const corners = formatCount(openRing(polygon).length, "corner");
  return {
    ...{ name, timeZone, phoneNumber, address },
    taxPercent: taxBasisPoints / 100,
    outline: `${corners}, ${describeOutline(measureArea(polygon))}`,
  };
}
