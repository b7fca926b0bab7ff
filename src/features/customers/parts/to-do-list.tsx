import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Section } from "#ui/section.tsx";
import type { ToDo } from "../rules/to-dos.ts";

/** What waits for the customer; nothing when nothing does. */
export function ToDoList({ toDos }: { toDos: readonly ToDo[] }) {
  if (toDos.length === 0) return null;
  return (
    <Section title="What to do now">
      <ul className="grid gap-3">
        {toDos.map(({ key, title, text: words, to, action }) => (
          <li key={key}>
            <Card tone="sunken" padding="sm" className="grid justify-items-start gap-2">
              <h3 className="text-base">{title}</h3>
              <p className="text-sm wrap-anywhere text-ink-soft">{words}</p>
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
