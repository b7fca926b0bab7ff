import { toLocalDate } from "#kit/wire/format/dates.ts";
import type { AgreementVersion } from "../contract.ts";
import type { VersionRow } from "../store.ts";

/** A version with the day from which it counts, by the clock of `timeZone`. */
export const presentVersion = (
  { id, version, title, publishedAt }: VersionRow,
  timeZone: string,
): AgreementVersion => ({
  ...{ id, version, title },
  publishedAt: publishedAt.toISOString(),
  countsFrom: toLocalDate(publishedAt, timeZone),
});
