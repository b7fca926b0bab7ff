import { Notice } from "./notice.tsx";

type UnsentProps = {
  /** What refused the form; without it nothing is shown. */
  errors: Record<string, string[] | undefined> | undefined;
  /** What was typed. */
  text: string | undefined;
};

/** A refused form that its page no longer has, because another person came first: why, and what was typed. */
export function Unsent({ errors, text }: UnsentProps) {
  const messages = Object.values(errors ?? {}).flatMap((list) => list ?? []);
  if (messages.length === 0) return null;
  return (
    <Notice tone="error" title={messages.join(" ")} live>
      {text && <span className="wrap-anywhere whitespace-pre-line">You entered: {text}</span>}
    </Notice>
  );
}
