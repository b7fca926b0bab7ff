import { type Rows, under } from "./stage.ts";

const RULES = "/v2/staff/rules";

/** A brand's rules of booking, as the team reads and changes them. */
export const rulesRows: Rows = under(RULES, {
  "GET ": async (stage) => ({ token: await stage.staff(), shows: { rules: { answerHours: 72 } } }),
  "PUT ": async (stage) => {
    const token = await stage.staff();
    const { body } = await stage.done("GET", RULES, { token });
    const { processingFeeCap: _, ...from } = body.rules;
    const rules = {
      ...from,
      noShowWaitMinutes: 20,
      processingFeeCap: 900,
      groomerReferralCents: 2_500,
    };
    return { token, body: { ...rules, from }, shows: { rules } };
  },
});
