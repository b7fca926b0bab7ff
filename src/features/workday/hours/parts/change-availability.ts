import { data, redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf, valuesOf } from "#kit/web/form.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { asRefusal, ERROR_STATUS, Refusal } from "#kit/wire/errors.ts";
import {
  addDayHours,
  addTimeOff,
  type CutVisit,
  closeToday,
  cutDetailsSchema,
  getHours,
  type OwnHoursView,
  removeDayHours,
  removeTimeOff,
  setHours,
  setPause,
} from "../contract.ts";
import { readDecisions, readStretches, reasonField, stretchFields } from "../rules/availability-form.ts";
import { WORKING_WEEK } from "../rules/week.ts";
import { HOURS_REFUSALS } from "../words.ts";

// Only for actions.

/** The answer to a form of the page: its errors, or the visits that it cuts. `form` is the form's id. */
export type AvailabilityAnswer =
  | { form: string; errors: FieldErrors; values: Record<string, string>; cut: null }
  | { form: string; message: string; values: Record<string, string>; cut: CutVisit[] };

type Decisions = ReturnType<typeof readDecisions>;
type Dates = { firstDate: string; lastDate: string };
type Hours = { start: string; end: string }[];
type Off = Dates & { firstTime: string; lastTime: string; yearly: boolean };

/** The calls of a page of hours. `known`: the hours of the week that its reader saw. */
export type HoursCalls = {
  path: string;
  known(): Promise<OwnHoursView["hours"]> | OwnHoursView["hours"];
  setHours(body: Decisions & { hours: OwnHoursView["hours"] }): Promise<unknown>;
  addDayHours(body: Decisions & Dates & { hours: Hours }): Promise<unknown>;
  removeDayHours(id: string, body: Decisions): Promise<unknown>;
  addTimeOff(body: Decisions & Off): Promise<unknown>;
  removeTimeOff(id: string): Promise<unknown>;
  setPause(paused: boolean): Promise<unknown>;
  closeToday?(body: Decisions): Promise<unknown>;
};

/** The calls of the signed-in groomer. */
export const ownCalls = (args: Anywhere): HoursCalls => ({
  path: "/groomer/availability",
  known: async () => (await call(args, getHours)).hours,
  setHours: (body) => call(args, setHours, { body }),
  addDayHours: (body) => call(args, addDayHours, { body }),
  removeDayHours: (id, body) => call(args, removeDayHours, { params: { id }, body }),
  addTimeOff: (body) => call(args, addTimeOff, { body }),
  removeTimeOff: (id) => call(args, removeTimeOff, { params: { id } }),
  setPause: (paused) => call(args, setPause, { body: { paused } }),
  closeToday: (body) => call(args, closeToday, { body }),
});

/** Saves a form of the page. Redirects, or returns the form with its errors or the visits that it cuts. */
export async function changeAvailability(calls: HoursCalls, form: FormData) {
  const intent = textOf(form, "intent");
  const [formId = ""] = intent.split(":");
  const fields: Record<string, string> = { reason: reasonField(formId) };
  try {
    await save(calls, form, intent, fields);
  } catch (error) {
    const cut = cutDetailsSchema.safeParse(asRefusal(error)?.details).data?.visits;
    const { code, message } = asRefusal(error) ?? {};
    if (code === "conflict" && message !== undefined && cut)
      return data<AvailabilityAnswer>(
        { form: formId, message, values: valuesOf(form), cut },
        { status: ERROR_STATUS.conflict },
      );
    const { data: refused, init } = refusedForm(error, form, fields);
    return data<AvailabilityAnswer>({ form: formId, ...refused, cut: null }, init ?? undefined);
  }
  const alike = isAlike(form, formId) ? "&alike=on" : "";
  return redirect(`${calls.path}?saved=${formId}${alike}#${formId}-part`);
}

/** Whether the hours of a weekday are to be those of Monday to Friday. */
const isAlike = (form: FormData, id: string) => form.get(`${id}-alike`) === "on";

/** Fills `fields` with the form's names of the call's fields, before the call. */
async function save(calls: HoursCalls, form: FormData, intent: string, fields: Record<string, string>) {
  const decisions = readDecisions(form);
  const text = (name: string) => textOf(form, name);
  const [kind = "", detail = ""] = intent.split(":");
  switch (kind) {
    case "pause":
      return calls.setPause(detail === "on");
    case "today":
      if (!calls.closeToday) break;
      return calls.closeToday(decisions);
    case "dates":
      return saveDates(calls, form, decisions, fields);
    case "datesList":
      return calls.removeDayHours(detail, decisions);
    case "offList":
      return calls.removeTimeOff(detail);
    case "off": {
      for (const name of ["firstDate", "firstTime", "lastDate", "lastTime"]) fields[name] = `off-${name}`;
      const lastTime = text("off-lastTime");
      return calls.addTimeOff({
        firstDate: text("off-firstDate"),
        firstTime: text("off-firstTime") || "00:00",
        lastDate: text("off-lastDate") || text("off-firstDate"),
        lastTime: lastTime === "" || lastTime === "00:00" ? "24:00" : lastTime,
        yearly: form.get("off-yearly") === "on",
        ...decisions,
      });
    }
    default: {
      const weekday = Number(/^day([1-7])$/.exec(kind)?.[1]);
      if (weekday) return saveDay(calls, form, weekday, decisions, fields);
    }
  }
  throw new Refusal("bad_request", HOURS_REFUSALS.unknownAction);
}

/** Saves the hours of one weekday, or of Monday to Friday alike. The other days stay as they are. */
async function saveDay(
  calls: HoursCalls,
  form: FormData,
  weekday: number,
  decisions: Decisions,
  fields: Record<string, string>,
) {
  const prefix = `day${weekday}`;
  const typed = readStretches(prefix, (name) => textOf(form, name));
  const alike = isAlike(form, prefix) ? WORKING_WEEK : [];
  const others = alike.filter((day) => day !== weekday);
  const known = await calls.known();
  const stayed = known.filter((hours) => hours.weekday !== weekday && !others.includes(hours.weekday));
  const hours = [weekday, ...others].flatMap((day) =>
    typed.map(({ start, end }) => ({ weekday: day, start, end })),
  );
  Object.assign(fields, stretchFields(prefix, typed, 0));
  for (const nth of others.keys())
    Object.assign(fields, stretchFields(prefix, typed, (nth + 1) * typed.length));
  return calls.setHours({ hours: [...hours, ...stayed], ...decisions });
}

async function saveDates(
  calls: HoursCalls,
  form: FormData,
  decisions: Decisions,
  fields: Record<string, string>,
) {
  const typed =
    form.get("dates-kind") === "other" ? readStretches("dates", (name) => textOf(form, name)) : [];
  Object.assign(fields, stretchFields("dates", typed, 0));
  Object.assign(fields, { firstDate: "dates-firstDate", lastDate: "dates-lastDate" });
  if (form.get("dates-kind") === "other" && typed.length === 0)
    throw new Refusal("validation_failed", HOURS_REFUSALS.noStretch, {
      errors: { "dates-start-0": [HOURS_REFUSALS.noStretch] },
    });
  const firstDate = textOf(form, "dates-firstDate");
  return calls.addDayHours({
    firstDate,
    lastDate: textOf(form, "dates-lastDate") || firstDate,
    hours: typed.map(({ start, end }) => ({ start, end })),
    ...decisions,
  });
}
