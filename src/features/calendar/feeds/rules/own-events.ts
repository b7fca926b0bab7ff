/** The id of a visit in calendar files of a brand. It stays the same when the order changes. */
export const visitUid = (orderId: string, slug: string) => `order-${orderId}@${slug}`;

/** The id of a stretch of time off in calendar files of a brand. `startsAt`: epoch ms. */
export const timeOffUid = (id: string, startsAt: number, slug: string) =>
  `time-off-${id}-${startsAt / 60_000}@${slug}`;

const OWN = /^(order-[0-9a-f-]{36}|time-off-[0-9a-f-]{36}-\d+)@(.+)$/;

/**
 * Whether an event came from a brand's own files: a groomer who subscribes to them elsewhere, or saves a
 * mail's file there, would otherwise be busy with every visit twice.
 */
export function isOwnEvent(uid: string, slug: string): boolean {
  return OWN.exec(uid)?.[2] === slug;
}
