import { machineNow } from "./machine-clock.ts";
import { MOMENT } from "./moment.ts";
import { shiftDate } from "./shift-date.ts";

// Each test file begins at the run's moment. This reveals tests that depend on the machine's hour or weekday.
shiftDate(MOMENT.getTime() - machineNow());
