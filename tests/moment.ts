/**
 * A Tuesday morning in Phoenix: for the run of a single file. `npm test` draws another moment each time.
 */
const DEFAULT = "2027-01-05T16:00:00Z";

/** When the clocks of this run start: what tests take for the machine's, the program's, and the browser's. */
export const MOMENT = new Date(process.env.TEST_MOMENT || DEFAULT);
if (Number.isNaN(MOMENT.getTime()))
  throw new Error("TEST_MOMENT must be an instant such as 2027-03-14T05:45Z");
