/** What a groomer must know of a pet before opening the van. */
export const PET_ALERTS = ["anxious_aggressive", "vaccination_over", "vaccination_missing"] as const;
export type PetAlert = (typeof PET_ALERTS)[number];

type Facts = {
  anxiousAggressive: boolean;
  /** What the owner says. */
  vaccinated: boolean;
  /** The records; `expiresOn` is a record's last valid day, null if unknown. */
  vaccinations: readonly { expiresOn: string | null }[];
};

/** The alerts of a pet on a local day. A record without a last day counts as valid. */
export function alertsOf({ anxiousAggressive, vaccinated, vaccinations }: Facts, date: string): PetAlert[] {
  const isOver = vaccinations.some(({ expiresOn }) => expiresOn !== null && expiresOn < date);
  const isMissing = !vaccinated && vaccinations.length === 0;
  return [
    ...(anxiousAggressive ? ["anxious_aggressive" as const] : []),
    ...(isOver ? ["vaccination_over" as const] : []),
    ...(isMissing ? ["vaccination_missing" as const] : []),
  ];
}
