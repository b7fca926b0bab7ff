import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import type { ToDoWords } from "../words/to-dos.ts";

/** A task on the dashboard with its texts. `to` is the path of the page for the task. */
export type ShownToDo = ToDoWords & { key: string; to: string };

/** The open tasks of the customer. The section is hidden if there are none. */
export function ToDoList({ toDos }: { toDos: readonly ShownToDo[] }) {
  if (toDos.length === 0) return null;
  return (
    <Section title="What to do now">
      <ul className="grid gap-3">
        {toDos.map(({ key, title, text, to, action }) => (
          <li key={key}>
            <Card tone="sunken" padding="sm" className="grid justify-items-start gap-2">
              <h3 className="text-base">{title}</h3>
              <p className="text-sm wrap-anywhere text-ink-soft">{text}</p>
              <LinkButton to={to} variant="secondary" size="sm">
                {action}
              </LinkButton>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
