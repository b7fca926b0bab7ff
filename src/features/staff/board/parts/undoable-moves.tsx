import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#ui/button.tsx";
import { Countdown } from "#ui/countdown.tsx";
import { Notice } from "#ui/notice.tsx";
import type { UndoableMove } from "../contract/board.ts";
import { UNDO_TEXTS } from "../words.ts";

type UndoableMovesProps = {
  moves: readonly UndoableMove[];
  /** The server's time in epoch ms. */
  now: number;
  /** Whether the reader has just moved a visit, so that the latest takes the focus. */
  justMoved: boolean;
};

/** The reader's moves of the last minute, each with its time left and a button that undoes it. */
export function UndoableMoves({ moves, now, justMoved }: UndoableMovesProps) {
  return moves.map((move, nth) => (
    <UndoableMoveNotice
      key={`${move.id} ${move.version}`}
      move={move}
      now={now}
      takesFocus={justMoved && nth === 0}
    />
  ));
}

type UndoableMoveNoticeProps = { move: UndoableMove; now: number; takesFocus: boolean };

function UndoableMoveNotice({ move, now, takesFocus }: UndoableMoveNoticeProps) {
  const { id, version, pets, customer, undoUntil } = move;
  const [isOver, setOver] = useState(false);
  const { formData } = useNavigation();
  const who = `${pets.join(", ")}. ${customer}`;
  return (
    <Notice
      tone="success"
      title={UNDO_TEXTS.title}
      takesFocus={takesFocus ? id : null}
      actions={
        !isOver && (
          <Form method="post" className="flex flex-wrap items-center gap-3">
            <input type="hidden" name="order" value={id} />
            <input type="hidden" name="version" value={version} />
            <Button variant="secondary" name="intent" value="undo" busy={formData?.get("order") === id}>
              Undo<span className="sr-only"> the move of {who}</span>
            </Button>
            <Countdown
              until={undoUntil}
              now={new Date(now).toISOString()}
              fallback={UNDO_TEXTS.fallback}
              label={UNDO_TEXTS.timeLeft}
              onEnd={() => setOver(true)}
            />
          </Form>
        )
      }
    >
      <span className="wrap-anywhere">
        {who}. {isOver ? UNDO_TEXTS.over : UNDO_TEXTS.hint}
      </span>
    </Notice>
  );
}
