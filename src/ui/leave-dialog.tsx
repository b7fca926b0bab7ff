import { Button } from "./button.tsx";
import { Modal } from "./modal.tsx";

type LeaveDialogProps = { open: boolean; onStay: () => void; onLeave: () => void };

/** Asks before a page with unsaved input is left. */
export function LeaveDialog({ open, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Modal
      open={open}
      onClose={onStay}
      title="Leave without saving?"
      footer={
        <>
          <Button type="button" variant="danger" onClick={onLeave}>
            Leave the page
          </Button>
          <Button type="button" variant="secondary" onClick={onStay}>
            Stay
          </Button>
        </>
      }
    >
      What you entered on this page is not saved yet. It is lost when you leave.
    </Modal>
  );
}
