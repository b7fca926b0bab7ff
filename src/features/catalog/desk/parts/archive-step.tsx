import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";

type ArchiveStepProps = {
  /** What is archived or restored: "service". */
  noun: "service" | "add-on" | "coupon" | "area" | "page";
  isArchived: boolean;
  revision: number;
  texts: { archive: string; restore: string };
};

/** Ends what customers can choose or use, or offers it again. */
export function ArchiveStep({ noun, isArchived, revision, texts }: ArchiveStepProps) {
  const { state } = useNavigation();
  const word = isArchived ? "Restore" : "Archive";
  return (
    <Section title={word}>
      <Form method="post" className="grid justify-items-start gap-4">
        <p className="text-ink-soft">{isArchived ? texts.restore : texts.archive}</p>
        <input type="hidden" name="revision" value={revision} />
        <Button name="part" value={word.toLowerCase()} variant="secondary" busy={state !== "idle"}>
          {word} this {noun}
        </Button>
      </Form>
    </Section>
  );
}
