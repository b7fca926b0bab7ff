/**
 * A Tuesday morning in Phoenix, used when a single file runs. `npm test` picks a random moment each time.
 */
const DEFAULT = "2027-01-05T16:00:00Z";

/** When the clocks of this run start, those of tests, programs and browsers. */
export const MOMENT = new Date(process.env.TEST_MOMENT || DEFAULT);
if (Number.isNaN(MOMENT.getTime()))
  throw new Error("TEST_MOMENT must be an instant such as 2027-03-14T05:45Z");
