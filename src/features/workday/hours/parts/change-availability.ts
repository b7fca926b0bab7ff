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
  removeDayHours,
  removeTimeOff,
  setHours,
  setPause,
} from "../contract.ts";
import { readDecisions, readStretches, stretchFields } from "../rules/availability-form.ts";
import { HOURS_REFUSALS } from "../words.ts";

// Only for actions.

const PATH = "/groomer/availability";
/** Monday to Friday. */
const WORKING_WEEK = [2, 3, 4, 5, 6];

/** The answer to a form of the page: its errors, or the visits that it cuts. `form` is the form's id. */
export type AvailabilityAnswer =
  | { form: string; errors: FieldErrors; values: Record<string, string>; cut: null }
  | { form: string; message: string; values: Record<string, string>; cut: CutVisit[] };

/** Saves a form of the page. Redirects, or returns the form with its errors or the visits that it cuts. */
export async function changeAvailability(args: Anywhere, form: FormData) {
  const intent = textOf(form, "intent");
  const [formId = ""] = intent.split(":");
  const fields: Record<string, string> = {};
  try {
    await save(args, form, intent, fields);
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
  return redirect(`${PATH}?saved=${formId}#${formId}-part`);
}

/** Fills `fields` with the form's names of the call's fields, before the call. */
async function save(args: Anywhere, form: FormData, intent: string, fields: Record<string, string>) {
  const decisions = readDecisions(form);
  const text = (name: string) => textOf(form, name);
  const [kind = "", detail = ""] = intent.split(":");
  switch (kind) {
    case "pause":
      return call(args, setPause, { body: { paused: detail === "on" } });
    case "today":
      return call(args, closeToday, { body: decisions });
    case "dates":
      return saveDates(args, form, decisions, fields);
    case "datesList":
      return call(args, removeDayHours, { params: { id: detail }, body: decisions });
    case "offList":
      return call(args, removeTimeOff, { params: { id: detail } });
    case "off": {
      for (const name of ["firstDate", "firstTime", "lastDate", "lastTime"]) fields[name] = `off-${name}`;
      const lastTime = text("off-lastTime");
      return call(args, addTimeOff, {
        body: {
          firstDate: text("off-firstDate"),
          firstTime: text("off-firstTime") || "00:00",
          lastDate: text("off-lastDate") || text("off-firstDate"),
          lastTime: lastTime === "" || lastTime === "00:00" ? "24:00" : lastTime,
          yearly: form.get("off-yearly") === "on",
          ...decisions,
        },
      });
    }
    default: {
      const weekday = Number(/^day([1-7])$/.exec(kind)?.[1]);
      if (!weekday) throw new Refusal("bad_request", HOURS_REFUSALS.unknownAction);
      return saveDay(args, form, weekday, decisions, fields);
    }
  }
}

type Decisions = ReturnType<typeof readDecisions>;

/** Saves the hours of one weekday, or of Monday to Friday alike. The other days stay as they are. */
async function saveDay(
  args: Anywhere,
  form: FormData,
  weekday: number,
  decisions: Decisions,
  fields: Record<string, string>,
) {
  const prefix = `day${weekday}`;
  const typed = readStretches(prefix, (name) => textOf(form, name));
  const alike = form.get(`${prefix}-alike`) === "on" ? WORKING_WEEK : [];
  const others = alike.filter((day) => day !== weekday);
  const known = (await call(args, getHours)).hours;
  const stayed = known.filter((hours) => hours.weekday !== weekday && !others.includes(hours.weekday));
  const hours = [weekday, ...others].flatMap((day) =>
    typed.map(({ start, end }) => ({ weekday: day, start, end })),
  );
  Object.assign(fields, stretchFields(prefix, typed, 0));
  for (const nth of others.keys())
    Object.assign(fields, stretchFields(prefix, typed, (nth + 1) * typed.length));
  return call(args, setHours, { body: { hours: [...hours, ...stayed], ...decisions } });
}

async function saveDates(
  args: Anywhere,
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
  return call(args, addDayHours, {
    body: {
      firstDate,
      lastDate: textOf(form, "dates-lastDate") || firstDate,
      hours: typed.map(({ start, end }) => ({ start, end })),
      ...decisions,
    },
  });
}
