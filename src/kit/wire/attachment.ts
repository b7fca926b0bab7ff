/** A file that goes with a mail; `content` is its text, `type` its media type. */
export type Attachment = { name: string; type: string; content: string };
