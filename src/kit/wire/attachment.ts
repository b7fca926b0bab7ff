/** A file that is attached to a mail. `content` is the file's text, and `type` is its media type. */
export type Attachment = { name: string; type: string; content: string };
