import { data, redirect } from "react-router";
import { type Anywhere, call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { asRefusal, type FieldErrors, Refusal } from "#kit/wire/errors.ts";
import {
  addCalendar,
  dropCalendarLink,
  makeCalendarLink,
  refreshCalendar,
  removeCalendar,
  renameCalendar,
} from "../contract.ts";
import { CALENDAR_NOTICES } from "../words.ts";

// Only for actions.

const CALENDARS_PAGE = "/groomer/availability/calendars";

/** The answer to a form of the page: its errors, or the new link, which no later page shows. */
export type CalendarsAnswer =
  | { form: string; errors: FieldErrors; values: Record<string, string>; url: null }
  | { form: "link"; errors: FieldErrors; values: null; url: string };

/** Saves a form of the page. Redirects, or returns the form with its errors, or the new link. */
export async function changeCalendars(args: Anywhere, form: FormData) {
  const [kind = "", id = ""] = textOf(form, "intent").split(":");
  const name = textOf(form, `name-${id || "new"}`);
  const params = { id };
  try {
    switch (kind) {
      case "link": {
        const { url } = await call(args, makeCalendarLink, { body: {} });
        return data<CalendarsAnswer>({ form: "link", errors: {}, values: null, url });
      }
      case "unlink":
        await call(args, dropCalendarLink);
        break;
      case "add":
        await call(args, addCalendar, { body: { name, address: textOf(form, "address") } });
        break;
      case "rename":
        await call(args, renameCalendar, { params, body: { name } });
        break;
      case "refresh":
        await call(args, refreshCalendar, { params, body: {} });
        break;
      case "remove":
        await removeOnce(args, id);
        break;
      default:
        throw new Refusal("bad_request", CALENDAR_NOTICES.outdated);
    }
  } catch (error) {
    const { data: refused, init } = refusedForm(error, form, { name: `name-${id || "new"}` });
    return data<CalendarsAnswer>(
      // Both buttons of the link are in one form.
      { form: id ? `${kind}:${id}` : kind.replace("unlink", "link"), ...refused, url: null },
      init ?? undefined,
    );
  }
  return redirect(`${CALENDARS_PAGE}?done=${kind}`);
}

/** A calendar that is gone already is removed, too. */
async function removeOnce(args: Anywhere, id: string): Promise<void> {
  try {
    await call(args, removeCalendar, { params: { id } });
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
  }
}
