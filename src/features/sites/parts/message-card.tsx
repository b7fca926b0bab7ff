import { Mail, MessageSquareText, Paperclip } from "lucide-react";
import type { ReactNode } from "react";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Card } from "#ui/card.tsx";
import type { SentMessage } from "../contract.ts";

export type MessageCardProps = {
  message: SentMessage;
  /** How long ago the message was written: "2 minutes ago". */
  when: string;
  /** What stands below the message. */
  children?: ReactNode;
};

/** Six digits that stand alone: a code, not a part of a link. */
const CODE = /(?<![\w/-])\d{6}(?![\w/-])/;
const LINK = /https?:\/\/\S+?(?=[.,)]?(?:\s|$))/g;

/** A sent mail or text. A code in the text also shows in large type, so that people can copy it by hand. */
export function MessageCard({ message, when, children }: MessageCardProps) {
  const { channel, recipient, subject, text, attachments } = message;
  const code = CODE.exec(text)?.[0];
  const Icon = channel === "mail" ? Mail : MessageSquareText;
  return (
    <Card>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <Icon aria-hidden="true" className="size-4.5" />
        <span>{channel === "mail" ? "Mail" : "Text"} to</span>
        <span className="font-medium break-all text-ink">{formatPhone(recipient)}</span>
        <time dateTime={message.createdAt} className="ml-auto tabular-nums">
          {when}
        </time>
      </p>
      {subject && <h2 className="mt-3 text-lg">{subject}</h2>}
      {code && (
        <p className="mt-3 w-fit rounded-md bg-brand-soft px-4 py-2 font-mono text-2xl font-semibold tracking-[0.2em]">
          {code}
        </p>
      )}
      <p className="mt-3 whitespace-pre-line">
        <Linked text={text} />
      </p>
      {attachments.map((name) => (
        <p key={name} className="mt-3 flex items-center gap-2 text-sm text-ink-soft">
          <Paperclip aria-hidden="true" className="size-4" /> {name}
        </p>
      ))}
      {children}
    </Card>
  );
}

/** Shows a text with its web addresses as links. */
function Linked({ text }: { text: string }) {
  const parts: (string | { href: string; index: number })[] = [];
  let textStart = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(textStart, match.index), { href: match[0], index: match.index });
    textStart = match.index + match[0].length;
  }
  parts.push(text.slice(textStart));
  return parts.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={part.index} href={part.href} className="break-all text-brand-text underline">
        {part.href}
      </a>
    ),
  );
}
