/**
 * Storage keys with personal data, such as unsent form values. The log-out page itself removes the cookies.
 */
const PERSONAL_KEYS = [/^waggon-form /, /^waggon-logged-in$/, /^waggon-wish/];
/** What a person has written in conversations, by the person's id: it outlives an ended session. */
const CHATS = "waggon-chat ";

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");

function clear(storage: Storage, isCleared: (key: string) => boolean): void {
  for (const key of keysOf(storage)) if (isCleared(key)) storage.removeItem(key);
}

/**
 * Removes personal data from a storage when its session has ended, except what the person writes in
 * conversations. Facts about the visit stay, such as the page that led here.
 */
export function clearPersonalStorage(storage: Storage): void {
  clear(storage, (key) => PERSONAL_KEYS.some((shape) => shape.test(key)));
}

/** Removes what others than a person have written in conversations; without a person, what anybody has. */
export function clearChats(storage: Storage, personId?: string): void {
  clear(storage, (key) => key.startsWith(CHATS) && !key.startsWith(`${CHATS}${personId} `));
}
