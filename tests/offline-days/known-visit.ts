/** What a phone sends. */
export type Command = { id: string; orderId: string; baseVersion: number; at: string } & (
  | { kind: "mark" | "undo_mark"; payload: { v: number; mark: string } }
  | { kind: "note"; payload: { v: number; petServiceId: string; spNote: string; base: string } }
  | { kind: "complete"; payload: Completion }
  | { kind: "no_show"; payload: { v: number } }
);
type Completion = {
  v: number;
  petServices: readonly { petServiceId: string; final: number }[];
  cashReceived: boolean;
  cashTip: number;
};

/** What a visit is expected to have: the model of the server, written without its code. */
export type Known = {
  status: "accepted" | "complete" | "cancelled";
  noShow: boolean;
  version: number;
  marks: string[];
  note: string;
  final: number | null;
  /** Cents that were received in cash. */
  cash: number;
};

export const NEW: Known = {
  status: "accepted",
  noShow: false,
  version: 0,
  marks: [],
  note: "",
  final: null,
  cash: 0,
};

const ORDER = ["on_my_way", "arrived", "started", "finished"];
const isBehind = (mark: string, marks: readonly string[]) =>
  marks.some((other) => ORDER.indexOf(other) > ORDER.indexOf(mark));

/** What a command makes of a visit; null if it must be refused. */
export function expectAfter(known: Known, command: Command, clock: string): Known | null {
  const { kind, payload, baseVersion } = command;
  const isOpen = known.status === "accepted" && !known.noShow;
  switch (kind) {
    case "mark":
      if (known.marks.includes(payload.mark)) return known;
      return isOpen && !isBehind(payload.mark, known.marks)
        ? { ...known, marks: [...known.marks, payload.mark] }
        : null;
    case "undo_mark":
      if (!known.marks.includes(payload.mark)) return known;
      return isBehind(payload.mark, known.marks)
        ? null
        : { ...known, marks: known.marks.filter((mark) => mark !== payload.mark) };
    case "note":
      return known.status === "cancelled" ? null : { ...known, note: noteAfter(known.note, payload, clock) };
    case "complete": {
      if (!isOpen || baseVersion !== known.version) return null;
      const final = payload.petServices[0]?.final ?? 0;
      const cash = payload.cashTip + (payload.cashReceived ? final : 0);
      return { ...known, status: "complete", version: known.version + 1, final, cash };
    }
    default:
      if (!isOpen || baseVersion !== known.version) return null;
      return { ...known, noShow: true, version: known.version + 1 };
  }
}

function noteAfter(note: string, { base, spNote }: { base: string; spNote: string }, clock: string): string {
  if (note === base || note === "") return spNote;
  return note.includes(spNote) ? note : `${note}\n\nWritten at ${clock} without a connection:\n${spNote}`;
}
