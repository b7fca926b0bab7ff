import { machineNow } from "./machine-clock.ts";
import { MOMENT } from "./moment.ts";
import { shiftDate } from "./shift-date.ts";

// Each test file begins at the run's moment: whatever reads the machine's hour or weekday is found out.
shiftDate(MOMENT.getTime() - machineNow());
