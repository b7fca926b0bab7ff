import { useSite } from "#features/sites/parts/use-site.ts";
import { Modal } from "#ui/modal.tsx";
import type { ReferralCode } from "../contract.ts";
import { REFER_LEAD, REFER_TITLE, referSubject, referText } from "../words.ts";
import { ReferForm } from "./refer-form.tsx";

export type ReferModalProps = { open: boolean; mine: ReferralCode; onClose: () => void };

/** The refer-a-friend form in a dialog. */
export function ReferModal({ open, mine, onClose }: ReferModalProps) {
  const { name } = useSite();
  return (
    <Modal open={open} onClose={onClose} title={REFER_TITLE}>
      <p className="mb-5 font-display text-lg font-semibold text-brand-text">{REFER_LEAD}</p>
      <ReferForm
        text={referText(name, mine.reward)}
        subject={referSubject(name, mine.reward)}
        url={mine.url}
      />
    </Modal>
  );
}
