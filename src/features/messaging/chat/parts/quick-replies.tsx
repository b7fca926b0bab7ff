import { Link } from "react-router";

export type QuickRepliesProps = {
  replies: readonly { id: string; title: string; content: string }[];
  /** Leads to the page with the reply in its field, where no scripts run. */
  pathTo: (id: string) => string;
  onChoose: (content: string) => void;
};

/** The texts that a person sends often. Choosing one fills the field. */
export function QuickReplies({ replies, pathTo, onChoose }: QuickRepliesProps) {
  if (replies.length === 0) return null;
  return (
    <nav aria-label="Quick replies" className="mb-2">
      <ul className="flex gap-2 overflow-x-auto p-1">
        {replies.map(({ id, title, content }) => (
          <li key={id} className="shrink-0">
            <Link
              to={pathTo(id)}
              preventScrollReset
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong px-4 text-sm"
              onClick={(event) => {
                event.preventDefault();
                onChoose(content);
              }}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
