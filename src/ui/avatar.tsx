import { cx } from "./cx.ts";

export type AvatarProps = {
  /** The person's name. Without a photo, the avatar shows its initials. */
  name: string;
  src?: string | null;
  size?: "sm" | "md" | "lg" | "xl";
  /** The alternative text. Set it when the person's name is not next to the avatar. */
  alt?: string;
  className?: string;
};

const sizes = { sm: "size-8 text-xs", md: "size-11 text-sm", lg: "size-16 text-lg", xl: "size-28 text-3xl" };
const tints = ["bg-brand-soft text-brand-text", "bg-accent-soft text-accent-text", "bg-sunken text-ink-soft"];

/** A photo of a person, or the initials on a tint. The same name always gets the same tint. */
export function Avatar({ name, src, size = "md", alt = "", className }: AvatarProps) {
  const shape = cx(
    "inline-grid shrink-0 place-items-center overflow-hidden rounded-full",
    sizes[size],
    className,
  );
  if (src)
    return (
      <img
        src={src}
        alt={alt}
        loading="lazy"
        decoding="async"
        className={cx(shape, "bg-sunken object-cover")}
      />
    );
  return (
    <span className={cx(shape, "font-display font-semibold", tintOf(name))}>
      <span aria-hidden="true">{initials(name)}</span>
      {alt && <span className="sr-only">{alt}</span>}
    </span>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = words[0]?.[0] ?? "";
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? "") : "";
  return (first + last).toUpperCase();
}

function tintOf(name: string): string | undefined {
  let sum = 0;
  for (const letter of name) sum += letter.codePointAt(0) ?? 0;
  return tints[sum % tints.length];
}
