import { textOf } from "#kit/web/form.ts";
import type { Role } from "#kit/wire/actor.ts";
import type { FieldErrors } from "#kit/wire/errors.ts";
import { FieldGroup } from "#ui/field-group.tsx";
import { Radio } from "#ui/radio.tsx";
import { FIELD_FAULTS } from "../words/fields.ts";

const ACCOUNTS: Record<Role, { label: string; hint: string }> = {
  customer: { label: "Customer", hint: "Your pets, visits and cards" },
  groomer: { label: "Groomer", hint: "The visits that you drive to" },
  renter: { label: "Renter", hint: "The vans that you rent" },
  staff: { label: "Staff", hint: "The work behind the brand" },
};
const isRole = (text: string): text is Role => Object.hasOwn(ACCOUNTS, text);

/** For actions: the form's next step if the proof fits several accounts. */
export const toRoleStep = (roles: readonly Role[]) => ({ step: "role", roles: roles.join(" ") });

/** For actions: the chosen role; null for none. */
export function chosenRole(form: FormData): Role | null {
  const role = textOf(form, "role");
  return isRole(role) ? role : null;
}

export const NO_ROLE: FieldErrors = { role: [FIELD_FAULTS.role] };

type Props = { values: Record<string, string>; errors: FieldErrors };

/** The choice between several accounts of one address. The proof stays on the server. */
export function RoleChoice({ values, errors }: Props) {
  const { roles = "" } = values;
  return (
    <>
      <input type="hidden" name="step" value="role" />
      <input type="hidden" name="roles" value={roles} />
      <FieldGroup legend="Which account?" name="role" layout="list" errors={errors.role ?? []}>
        {roles
          .split(" ")
          .filter(isRole)
          .map((role) => (
            <Radio key={role} name="role" value={role} {...ACCOUNTS[role]} />
          ))}
      </FieldGroup>
    </>
  );
}
