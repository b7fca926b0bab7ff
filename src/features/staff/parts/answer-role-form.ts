import { redirect } from "react-router";
import {
  readStaffProof,
  refusedProof,
  sendProofCode,
  wantsProofCode,
} from "#features/accounts/settings/parts/staff-proof.ts";
import type { Anywhere } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { PERMISSIONS } from "#kit/wire/permission.ts";
import { withReads } from "../rules/implied-permissions.ts";

/** For actions: saves the role of a form by a call, or shows the form again with the same boxes checked. */
export async function answerRoleForm(
  args: Anywhere,
  save: (body: ReturnType<typeof readRole>, from: ReturnType<typeof readSeen>) => Promise<unknown>,
) {
  const form = await args.request.formData();
  const role = readRole(form);
  const withChecked = (answer: Awaited<ReturnType<typeof sendProofCode>>) => ({
    ...answer,
    data: { ...answer.data, checked: role.permissions },
  });
  if (wantsProofCode(form)) return withChecked(await sendProofCode(args, form));
  try {
    await save(role, readSeen(form));
  } catch (error) {
    return withChecked(refusedProof(error, form));
  }
  return redirect("/staff/people/roles");
}

/** The role as the sent page showed it. */
function readSeen(form: FormData) {
  const seen = textOf(form, "seenPermissions").split(" ");
  return { name: textOf(form, "seenName"), permissions: PERMISSIONS.filter((name) => seen.includes(name)) };
}

/** The body of the calls that make and change a role. */
function readRole(form: FormData) {
  const checked = form.getAll("permissions");
  // Who may change something may see it, as if its box were checked too.
  const permissions = withReads(PERMISSIONS.filter((name) => checked.includes(name)));
  return { name: textOf(form, "name"), permissions, ...readStaffProof(form) };
}
