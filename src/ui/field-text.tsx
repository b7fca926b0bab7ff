import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <p id={`${id}-description`} className="-mt-0.5 mb-2 text-sm text-ink-soft">
      {children}
    </p>
  );
}

export function FieldErrors({ id, errors }: { id: string; errors: string[] | undefined }) {
  if (!errors?.length) return null;
  return (
    <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger-text">
      <CircleAlert aria-hidden="true" className="mt-[0.15em] size-[1.1em] shrink-0" />
      <span>{errors.join(" ")}</span>
    </p>
  );
}
