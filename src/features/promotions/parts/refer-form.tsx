import { Clipboard, Mail, MessageSquare, Share2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { cx } from "#ui/cx.ts";
import { Field } from "#ui/field.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { DEFAULT_PLATFORMS, firstMessage, isPasted, type Platform, shareLink } from "../rules/share.ts";
import { COPY_STATUS, PLATFORM_NAMES } from "../words.ts";

export type ReferFormProps = {
  /** The beginning of the message, before the URL. */
  text: string;
  url: string;
  /** The subject of an e-mail. */
  subject: string;
  platforms?: readonly Platform[];
  className?: string;
};

const ICONS: Partial<Record<Platform, typeof Mail>> = { sms: MessageSquare, email: Mail };

/** A message to a friend that the customer can edit, and links that send it. */
export function ReferForm({ text, url, subject, platforms = DEFAULT_PLATFORMS, className }: ReferFormProps) {
  const [message, setMessage] = useState(firstMessage(text, url));
  const id = useId();
  const [status, setStatus] = useState("");
  const copy = async (done: string) => {
    try {
      await navigator.clipboard.writeText(message);
      setStatus(done);
    } catch {
      setStatus(COPY_STATUS.failed);
    }
  };
  const share = (platform: Platform) => {
    if (isPasted(platform)) void copy(COPY_STATUS.copiedFor(platform));
  };
  return (
    <div className={cx("grid gap-5", className)}>
      <Field label="Your message" name="message" id={`${id}-message`} hint="Change it as you like.">
        <Textarea value={message} rows={4} onChange={(event) => setMessage(event.target.value)} />
      </Field>
      <ul aria-label="Share by" className="flex flex-wrap gap-2">
        {platforms.map((platform) => {
          const Icon = ICONS[platform] ?? Share2;
          const link = shareLink(platform, { message, url, subject });
          const outside = link.startsWith("https:") ? { target: "_blank", rel: "noopener noreferrer" } : {};
          return (
            <li key={platform}>
              <a
                href={link}
                {...outside}
                onClick={() => share(platform)}
                className={buttonClass({ variant: "secondary" })}
              >
                <Icon aria-hidden="true" className="size-4.5" />
                {PLATFORM_NAMES[platform]}
                {outside.target && <span className="sr-only"> (opens in a new tab)</span>}
              </a>
            </li>
          );
        })}
        <li className="no-js:hidden">
          <Button
            type="button"
            variant="quiet"
            icon={<Clipboard aria-hidden="true" className="size-4.5" />}
            onClick={() => void copy(COPY_STATUS.copied)}
          >
            Copy
          </Button>
        </li>
      </ul>
      <p role="status" className="text-sm text-ink-soft">
        {status}
      </p>
    </div>
  );
}
