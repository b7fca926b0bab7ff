import { Search } from "lucide-react";
import { type ComponentType, type MouseEvent, useCallback, useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { searchPath } from "../rules/paths.ts";

type Dialog = ComponentType<{ open: boolean; onClose: () => void }>;

/**
 * The link to the search, which Ctrl-K or Cmd-K presses too. With scripts it opens a dialog, which loads when
 * it is first opened; without, or when that fails, it leads to the page.
 */
export function SearchOpener() {
  const [isOpen, setOpen] = useState(false);
  const [Part, setPart] = useState<Dialog | null>(null);
  const navigate = useNavigate();
  const open = useCallback(() => {
    setOpen(true);
    import("./search-dialog.tsx").then(
      ({ SearchDialog }) => setPart(() => SearchDialog),
      () => navigate(searchPath()),
    );
  }, [navigate]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || event.altKey || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey) || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [open]);
  const onClick = (event: MouseEvent) => {
    // A new tab gets the page.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      <Link
        to={searchPath()}
        onClick={onClick}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <Search aria-hidden="true" className="size-5" />
        <span className="max-lg:sr-only">Search</span>
      </Link>
      {Part && <Part open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
