import { keyOf, type Place, readChat, readStoredDraft, takeNews } from "./chat-store.ts";

type Field = () => HTMLTextAreaElement | null;
type Followed = { place: Place; field: Field | null };

/** The conversations that this tab has shown, and the field of each one that it shows now. */
const followed = new Map<string, Followed>();
let personId = "";

/** Shows in `field` what the person writes in another tab, while it is not being typed in here. */
export function followDrafts(place: Place, field: Field, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (personId !== place.personId) followed.clear();
  personId = place.personId;
  const key = keyOf(place, "draft");
  followed.set(key, { place, field });
  signal.addEventListener("abort", () => followed.set(key, { place, field: null }));
  // The other tab may have written since this one has read.
  if (localStorage.getItem(key) !== null) follow({ place, field });
}

window.addEventListener("storage", ({ key }) => {
  const room = followed.get(key ?? "");
  if (room) follow(room);
});

const isTypedIn = (field: HTMLTextAreaElement) => document.hasFocus() && document.activeElement === field;

function follow({ place, field }: Followed): void {
  const draft = readStoredDraft(place);
  const known = readChat(place).draft;
  if (draft.text === known.text && draft.replyTo === known.replyTo) return;
  const shown = field?.();
  if (shown && isTypedIn(shown)) return;
  if (shown) shown.value = draft.text;
  takeNews(place, { type: "drafted", draft });
}
