import { Download } from "lucide-react";
import { buttonClass } from "#ui/button-class.ts";

/** A link that downloads all conversations of the person as one file. */
export function MessagesDownload({ href }: { href: string }) {
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Download all your conversations in one file (JSON): who they are with, each message with its time, and
        links to files, which open while you are logged in.
      </p>
      <a href={href} download className={buttonClass({ variant: "secondary" })}>
        <Download aria-hidden="true" className="size-4.5" />
        Download my messages
      </a>
    </>
  );
}
