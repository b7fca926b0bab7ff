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
  staff: { label: "Staff", hint: "The brand's own work" },
};
const isRole = (text: string): text is Role => Object.hasOwn(ACCOUNTS, text);

/** For actions: the form's next step if the password or code fits several accounts. */
export const toRoleStep = (roles: readonly Role[]) => ({ step: "role", roles: roles.join(" ") });

/** For actions: reads the chosen role. Null without a choice. */
export function chosenRole(form: FormData): Role | null {
  const role = textOf(form, "role");
  return isRole(role) ? role : null;
}

export const NO_ROLE: FieldErrors = { role: [FIELD_FAULTS.role] };

type Props = { values: Record<string, string>; errors: FieldErrors };

/**
 * Radio buttons to choose one of several accounts of an address. The server stores the proof, not the form.
 */
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
