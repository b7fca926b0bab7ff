import { useEffect, useState } from "react";
import { Form } from "react-router";
import { UNDO_MS, type VisitMark } from "#features/orders/rules/marks.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { MARK_WORDS } from "../words/day.ts";

type UndoProps = {
  mark: VisitMark;
  /** How long the server still takes the mark back. */
  leftMs: number;
};

/**
 * Says that a mark is set, and takes it back for ten seconds. Without scripts the button stays, and may be
 * refused.
 */
export function UndoMark({ mark, leftMs }: UndoProps) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    setOver(false);
    const timer = setTimeout(() => setOver(true), Math.min(leftMs, UNDO_MS));
    return () => clearTimeout(timer);
  }, [leftMs]);
  return (
    <Notice
      tone="success"
      title={`Marked: ${MARK_WORDS[mark]}`}
      takesFocus={mark}
      actions={
        !isOver && (
          <Form method="post">
            <input type="hidden" name="mark" value={mark} />
            <Button variant="secondary" name="intent" value="undo">
              Undo
            </Button>
          </Form>
        )
      }
    >
      {mark === "on_my_way" && "The customer gets a text with your arrival in ten seconds."}
    </Notice>
  );
}
