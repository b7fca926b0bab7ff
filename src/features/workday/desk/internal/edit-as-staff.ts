import type { Editor } from "#features/groomers/service/own-editor.ts";
import type { Context } from "#kit/server/api-handler.ts";
import { newId } from "#kit/server/ids.ts";
import { notFound } from "#kit/wire/errors.ts";
import { queueMail } from "../../internal/queue-mail.ts";
import { recordDecision } from "../../internal/record-decision.ts";
import { changedFacts } from "../rules/changed-facts.ts";
import * as deskStore from "../store.ts";
import { CHANGES, type Changed, changedMail } from "../words/changes.ts";

/** Staff as the editor of what is a groomer's own. Each change goes to the audit log and to the groomer. */
export function editAsStaff(context: Context, groomerId: string, what: Changed, reason: string): Editor {
  return {
    groomerId,
    async record(tx, before, after) {
      const facts = changedFacts(before, after);
      if (!facts) return;
      const groomer = await deskStore.findMailed(tx, context.siteId, groomerId);
      if (!groomer) throw notFound("This groomer");
      const { action, path } = CHANGES[what];
      await recordDecision(tx, context, {
        action,
        groomer,
        before: facts.before,
        after: facts.after,
        reason,
      });
      await queueMail(tx, context, {
        ...{ occasion: `${what}-changed`, unique: newId(), recipient: groomer.email, path },
        words: (brand) => changedMail(brand, groomer.firstName, { what, facts, reason }),
      });
    },
  };
}
