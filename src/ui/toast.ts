export type ToastTone = "success" | "error" | "info";
export type Toast = { id: number; tone: ToastTone; text: string };

const none: Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the bottom right for 5 s, unless the same text is shown. Works only in the browser. */
export function showToast(text: string, tone: ToastTone = "info"): void {
  const others = toasts.filter((toast) => toast.text !== text);
  lastId += 1;
  set([...others, { id: lastId, tone, text }].slice(-4));
}

export function dismissToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** The toasts as a store for useSyncExternalStore. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => toasts,
  readOnServer: () => none,
};
