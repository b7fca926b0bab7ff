import { Field } from "#ui/field.tsx";
import { Select } from "#ui/select.tsx";
import type { StaffRole } from "../contract/roles.ts";

export type RoleChoice = { value: string; label: string };

/** The roles that the reader may give. */
export const toChoices = (roles: readonly StaffRole[]): RoleChoice[] =>
  roles.filter(({ mayGive }) => mayGive).map(({ id, name }) => ({ value: id, label: name }));

type RoleFieldProps = {
  roles: RoleChoice[];
  value: string | undefined;
  errors: string[] | undefined;
  hint?: string;
};

/** The choice of a role. */
export function RoleField({ roles, value, errors, hint }: RoleFieldProps) {
  return (
    <Field label="Role" name="roleId" hint={hint} errors={errors}>
      <Select options={roles} defaultValue={value} />
    </Field>
  );
}
