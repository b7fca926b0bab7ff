import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";

export type MessageSearchProps = { search: string; path: string };

/** The form that searches all conversations. */
export function MessageSearch({ search, path }: MessageSearchProps) {
  return (
    <Form
      method="get"
      action={path}
      role="search"
      noValidate
      className="mt-4 flex items-end gap-3 md:max-w-sm"
    >
      <Field label="Search messages" name="search" className="flex-1">
        <TextInput type="search" key={search} defaultValue={search} maxLength={100} />
      </Field>
      <Button variant="secondary" className="min-h-12">
        Search
      </Button>
    </Form>
  );
}
