import { handle } from "#kit/server/api-handler.ts";
import { getSession } from "./contract/open-session.ts";
import * as preferences from "./contract/preferences.ts";
import { changeDraft } from "./service/change-session.ts";
import { showSession } from "./service/find-session.ts";
import { setDesiredDate } from "./service/set-desired-date.ts";
import { setReferral } from "./service/set-referral.ts";
import { setSource } from "./service/set-source.ts";

export const bookingApi = [
  handle(getSession, (context, { params }) => showSession(context, params.session)),
  handle(preferences.setUtm, (context, { params, body }) => setSource(context, params.session, body)),
  handle(preferences.setReferral, (context, { params, body }) =>
    setReferral(context, params.session, body.code),
  ),
  handle(preferences.setDesiredDate, (context, { params, body }) =>
    setDesiredDate(context, params.session, body.date),
  ),
  handle(preferences.setSort, (context, { params, body }) =>
    changeDraft(context, params.session, (draft) => ({ ...draft, sort: body.sort })),
  ),
];
