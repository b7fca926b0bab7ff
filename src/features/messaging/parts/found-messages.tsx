import { Link } from "react-router";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { Found } from "../contract/search.ts";
import { LATE_TEXTS } from "../words/late-parts.ts";

export type FoundMessagesProps = {
  found: readonly Found[];
  path: string;
  /** The path that shows a message among the others of its conversation. */
  pathTo: (message: Found) => string;
};

/** What a search found, the latest first, with its matches marked. */
export function FoundMessages({ found, path, pathTo }: FoundMessagesProps) {
  return (
    <section aria-label="Found messages" className="mt-6 grid gap-4">
      {found.length === 0 && <p role="status">{LATE_TEXTS.notFound}</p>}
      <ul className="grid gap-1">
        {found.map((message) => (
          <li key={message.id} className="min-w-0">
            <Link to={pathTo(message)} className="block rounded-md px-3 py-2.5 hover:bg-sunken">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="font-semibold">{message.title}</span>
                <time dateTime={message.timestamp} className="text-xs text-ink-soft">
                  {formatDayAndTime(message.timestamp, message.timeZone)}
                </time>
              </span>
              <span className="line-clamp-3 wrap-anywhere">
                <Passage parts={message.passage} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p>
        <TextLink to={path}>All conversations</TextLink>
      </p>
    </section>
  );
}

/** A text with its matches marked. */
function Passage({ parts }: { parts: Found["passage"] }) {
  let offset = 0;
  return parts.map(({ text, isMatch }) => {
    offset += text.length;
    return isMatch ? (
      <mark key={offset} className="rounded-sm bg-warn-soft text-warn-text">
        {text}
      </mark>
    ) : (
      text
    );
  });
}
