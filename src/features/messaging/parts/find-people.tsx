import { Form } from "react-router";
import { Avatar } from "#ui/avatar.tsx";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { FoundUser } from "../contract/users.ts";
import { PEOPLE_TEXTS } from "../words/people.ts";

export type FindPeopleProps = {
  text: string;
  people: readonly FoundUser[];
  /** The page of conversations, which opens a new one. */
  messagesPath: string;
};

/** Finds a person to write to. Each person has a button that opens the conversation. */
export function FindPeople({ text, people, messagesPath }: FindPeopleProps) {
  return (
    <div className="grid gap-6">
      <Form method="get" role="search" noValidate className="flex items-end gap-3">
        <Field label="Name" name="text" className="min-w-0 flex-1">
          <TextInput type="search" key={text} defaultValue={text} maxLength={100} />
        </Field>
        <Button variant="secondary" className="min-h-12">
          Search
        </Button>
      </Form>
      {people.length === 0 && <p role="status">{text === "" ? PEOPLE_TEXTS.none : PEOPLE_TEXTS.notFound}</p>}
      <ul className="grid gap-1">
        {people.map(({ id, displayName, photoURL, groomerId, customerId }) => (
          <li key={id} className="flex min-h-16 items-center gap-3 py-2">
            <Avatar name={displayName} src={photoURL} />
            <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{displayName}</span>
            <Form method="post" action={messagesPath}>
              <input type="hidden" name="part" value="open" />
              {groomerId && <input type="hidden" name="groomerId" value={groomerId} />}
              {customerId && <input type="hidden" name="customerId" value={customerId} />}
              <Button variant="secondary" aria-label={`Write to ${displayName}`}>
                Write
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}
