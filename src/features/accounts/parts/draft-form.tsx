import type { ComponentProps } from "react";
import { Form, useLocation, useRouteLoaderData } from "react-router";
import { draftKey } from "#kit/web/form-draft.ts";
import { useFormDraft } from "#kit/web/use-form-draft.ts";
import { MovedDraft } from "#ui/moved-draft.tsx";

type DraftFormProps = Omit<ComponentProps<typeof Form>, "method" | "onInput" | "onSubmit" | "ref"> & {
  /** Distinguishes the forms of a page. */
  name: string;
  /** The version of the row that the form changes; missing for a new row. */
  version?: string | number | undefined;
};

/**
 * A form of staff. What is typed survives a reload, and the page warns before it is left (`DraftGuard`).
 * Once another person has changed the row, it shows what was typed and what is there now.
 */
export function DraftForm({ name, version = "", children, ...rest }: DraftFormProps) {
  const staff = useRouteLoaderData("layouts/staff") as { id: string } | undefined;
  const { pathname } = useLocation();
  const { form, moved, use, discard } = useFormDraft(
    draftKey(staff?.id ?? "", pathname, name),
    String(version),
  );
  return (
    <Form method="post" noValidate {...rest} {...form}>
      <MovedDraft fields={moved} onUse={use} onDiscard={discard} />
      {children}
    </Form>
  );
}
