import { X } from "lucide-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { useSite } from "./use-site.ts";

const CLOSED = "waggon-notice-closed";

/** SPEC §2: the optional notice bar above the header; once closed, the same text does not come back in this browser. */
export function SiteNotice() {
  const { notice } = useSite();
  const [closed, setClosed] = useState(false);
  useEffect(() => setClosed(localStorage.getItem(CLOSED) === notice), [notice]);
  if (notice === "" || closed) return null;
  const close = () => {
    localStorage.setItem(CLOSED, notice);
    setClosed(true);
  };
  return (
    <aside aria-label="Notice" className="border-b border-info-line bg-info-soft">
      <div className="page-width flex items-center gap-3 py-1">
        <p className="min-w-0 flex-1 py-1.5 text-sm font-medium">
          <Link to="/covid19-advisement" className="underline underline-offset-[0.2em]">
            {notice}
          </Link>
        </p>
        <button
          type="button"
          aria-label="Close notice"
          onClick={close}
          className="grid size-9 shrink-0 place-items-center rounded-sm no-js:hidden hover:bg-raised"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      </div>
    </aside>
  );
}
