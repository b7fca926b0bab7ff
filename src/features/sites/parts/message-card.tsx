import { Mail, MessageSquareText, Paperclip } from "lucide-react";
import { formatPhone } from "#kit/wire/format/phones.ts";
import { Card } from "#ui/card.tsx";
import type { SentMessage } from "../contract.ts";

export type MessageCardProps = {
  message: SentMessage;
  /** How long ago it was sent: "2 minutes ago". */
  when: string;
};

/** Six digits that stand alone: a code, not a part of a link. */
const CODE = /(?<![\w/-])\d{6}(?![\w/-])/;
const LINK = /https?:\/\/\S+?(?=[.,)]?(?:\s|$))/g;

/** A sent mail or text. Its code is large, so that it is easy to copy by hand. */
export function MessageCard({ message, when }: MessageCardProps) {
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
    </Card>
  );
}

/** The text with its addresses turned into links. */
function Linked({ text }: { text: string }) {
  const parts: (string | { href: string; at: number })[] = [];
  let from = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(from, match.index), { href: match[0], at: match.index });
    from = match.index + match[0].length;
  }
  parts.push(text.slice(from));
  return parts.map((part) =>
    typeof part === "string" ? (
      part
    ) : (
      <a key={part.at} href={part.href} className="break-all text-brand-text underline">
        {part.href}
      </a>
    ),
  );
}
