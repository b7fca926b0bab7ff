import type { ReactNode } from "react";
import { Notice } from "./notice.tsx";

type ChangedProps = {
  /** What has changed: "The visit has changed". */
  title: string;
  /** What the reader saw when the form was opened. Without it nothing has changed. */
  seen: string | undefined;
  now: string;
  /** What else the reader has to know, after the text. */
  more?: string;
  /** The buttons below the text. */
  actions?: ReactNode;
};

/** What a row was for the reader of a form, and what another person has made of it since. */
export function Changed({ title, seen, now, more, actions }: ChangedProps) {
  if (seen === undefined) return null;
  return (
    <Notice tone="warn" title={title} live actions={actions}>
      <span className="wrap-anywhere">
        You saw: {seen}. {seen === now ? "Something else of it has changed." : `Now it is: ${now}.`} What you
        entered is still below.{more && ` ${more}`}
      </span>
    </Notice>
  );
}
