import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { cx } from "./cx.ts";
import { dismissToast, type Toast, toastStore } from "./toast.ts";

/** A toast disappears after this time, which pauses while the toast is hovered or focused. */
const shownMs = 5000;

const tones = {
  success: { Icon: CircleCheck, mark: "text-success-text" },
  error: { Icon: CircleAlert, mark: "text-danger-text" },
  info: { Icon: Info, mark: "text-info-text" },
};

/** Shows the toasts, also those from before it loaded. Any code in the browser may call `showToast`. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
  return (
    <section
      aria-label="Messages"
      className="no-print pointer-events-none fixed right-0 bottom-0 z-50 flex w-full max-w-[27rem] flex-col items-end gap-2 p-4 pb-[calc(1rem+var(--bottom-bar,0px)+env(safe-area-inset-bottom))]"
    >
      {(["status", "alert"] as const).map((role) => (
        <div key={role} role={role} className="contents">
          {toasts
            .filter(({ tone }) => (tone === "error") === (role === "alert"))
            .map((toast) => (
              <ToastCard key={toast.id} {...toast} />
            ))}
        </div>
      ))}
    </section>
  );
}

function ToastCard({ id, tone, text }: Toast) {
  const [isHeld, setHeld] = useState(false);
  const hold = ({ currentTarget }: { currentTarget: Element }) =>
    setHeld(currentTarget.matches(":hover, :focus-within"));
  const left = useRef(shownMs);
  useEffect(() => {
    if (isHeld) return;
    const since = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - since;
    };
  }, [isHeld, id]);
  const { Icon, mark } = tones[tone];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at the toast only pauses its time
    <div
      onMouseEnter={hold}
      onMouseLeave={hold}
      onFocus={hold}
      onBlur={hold}
      className="pointer-events-auto flex w-full max-w-[25rem] animate-rise items-start gap-3 rounded-lg border border-line bg-raised py-2 pr-1.5 pl-4 shadow-float"
    >
      <Icon aria-hidden="true" className={cx("mt-2 size-5 shrink-0", mark)} />
      <p className="min-w-0 flex-1 py-1.5 font-medium leading-snug wrap-anywhere">{text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
        className="grid size-9 shrink-0 place-items-center rounded-sm text-ink-faint hover:bg-sunken hover:text-ink"
      >
        <X className="size-4" />
      </button>
    </div>
  );
}
