import { X } from "lucide-react";
import { Link, useFetcher, useLocation } from "react-router";
import { useSite } from "./use-site.ts";

const NOTICE_PATH = "/covid19-advisement";

/**
 * The notice bar above the header, for brands with a notice text.
 * @param isClosed whether this browser has already closed the bar with this text
 */
export function SiteNotice({ isClosed }: { isClosed: boolean }) {
  const { notice } = useSite();
  const { pathname, search } = useLocation();
  const { Form, state } = useFetcher();
  // The bar disappears as soon as the form is sent, before the server answers.
  if (notice === "" || isClosed || state !== "idle") return null;
  return (
    <aside aria-label="Notice" className="no-print border-b border-info-line bg-info-soft">
      <div className="page-width flex items-center gap-3 py-1">
        <p className="min-w-0 flex-1 py-1.5 text-sm font-medium">
          <Link to={NOTICE_PATH} className="underline underline-offset-[0.2em]">
            {notice}
          </Link>
        </p>
        <Form method="post" action={NOTICE_PATH}>
          {/* Without scripts the browser leaves this page, so the action must know where to return to. */}
          <noscript>
            <input type="hidden" name="back" value={pathname + search} />
          </noscript>
          <button
            type="submit"
            aria-label="Close notice"
            className="grid size-11 shrink-0 place-items-center rounded-sm hover:bg-raised"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        </Form>
      </div>
    </aside>
  );
}
