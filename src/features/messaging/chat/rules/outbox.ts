/** A file of a message that is not sent yet. `duration` in seconds, of a recording. */
export type OutboxFile = { key: string; name: string; duration: number | null; fileId: string | null };

/** A message on its way. `error` is null until it fails, and "" if no reason is known. */
export type OutboxItem = {
  id: string;
  text: string;
  replyTo: string | null;
  files: OutboxFile[];
  error: string | null;
};

export type OutboxNews =
  | { type: "queued"; item: OutboxItem }
  /** What the server has answered; null once the message is stored. */
  | { type: "answered"; id: string; error: string | null }
  /** How the uploads of messages go: those that have arrived, and those that failed. */
  | { type: "uploaded"; files: readonly { key: string; fileId: string | null; error: string | null }[] }
  | { type: "retried"; id: string; again: readonly string[] }
  | { type: "discarded"; id: string };

export const isUploaded = ({ files }: OutboxItem): boolean => files.every(({ fileId }) => fileId !== null);

/** Applies news to the messages on their way, which stay in the order in which they were written. */
export function changeOutbox(items: readonly OutboxItem[], news: OutboxNews): readonly OutboxItem[] {
  switch (news.type) {
    case "queued":
      return items.some(({ id }) => id === news.item.id) ? items : [...items, news.item];
    case "answered":
      return news.error === null
        ? without(items, news.id)
        : change(items, news.id, (item) => ({ ...item, error: news.error }));
    case "uploaded":
      return items.map((item) => followUploads(item, news.files));
    case "retried":
      return change(items, news.id, (item) => ({
        ...item,
        error: null,
        files: item.files.map((file) => (news.again.includes(file.key) ? { ...file, fileId: null } : file)),
      }));
    default:
      return without(items, news.id);
  }
}

const without = (items: readonly OutboxItem[], id: string) =>
  items.some((item) => item.id === id) ? items.filter((item) => item.id !== id) : items;

const change = (items: readonly OutboxItem[], id: string, next: (item: OutboxItem) => OutboxItem) =>
  items.map((item) => (item.id === id ? next(item) : item));

type Uploads = Extract<OutboxNews, { type: "uploaded" }>["files"];

/** What the uploads have become, for a message that waits for them. */
function followUploads(item: OutboxItem, uploads: Uploads): OutboxItem {
  if (isUploaded(item) || item.error !== null) return item;
  const files = item.files.map((file) => ({
    ...file,
    fileId: uploads.find(({ key }) => key === file.key)?.fileId ?? file.fileId,
  }));
  const failed = uploads.find(({ key, error }) => error !== null && files.some((file) => file.key === key));
  return { ...item, files, error: failed?.error ?? null };
}
