/** What the groomer decided about the visits that a change cuts: order ids. */
export type Decisions = { keep: readonly string[]; giveUp: readonly string[] };

/**
 * Whether there is exactly one decision for each cut visit. A visit that would be given up without being cut
 * leaves the change undecided, because the groomer decided about other hours.
 */
export function isDecided(cut: readonly { orderId: string }[], { keep, giveUp }: Decisions): boolean {
  const cutIds = new Set(cut.map(({ orderId }) => orderId));
  return (
    giveUp.every((id) => cutIds.has(id)) &&
    [...cutIds].every((id) => keep.includes(id) !== giveUp.includes(id))
  );
}
