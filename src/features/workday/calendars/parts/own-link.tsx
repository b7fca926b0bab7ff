import { CalendarPlus, Clipboard } from "lucide-react";
import { useState } from "react";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { CALENDAR_NOTICES } from "../words.ts";
import { CalendarsForm, IntentButton } from "./calendars-form.tsx";
import type { CalendarsAnswer } from "./change-calendars.ts";

type OwnLinkProps = { linkSince: string | null; timeZone: string; answer: CalendarsAnswer | undefined };

/** The link that shows the visits in another calendar. A new link is shown once, after it is made. */
export function OwnLink({ linkSince, timeZone, answer }: OwnLinkProps) {
  const url = answer?.url ?? null;
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-ink-soft">
        A private link shows your visits and time off in the calendar of your phone or computer, with the
        client's first name, pets, services and address. Anyone with the link can see them, so do not share
        it. The link ends when you change your password or log out everywhere else.
      </p>
      {url && <NewLink url={url} />}
      {linkSince && !url && (
        <p>
          Your link has been on since {formatLongDate(linkSince, timeZone)}. We show a link only once. If you
          need it again, make a new one.
        </p>
      )}
      <CalendarsForm id="link" answer={answer} className="flex flex-wrap gap-3">
        <IntentButton intent="link" variant="secondary">
          {linkSince ? "Make a new link" : "Make my calendar link"}
        </IntentButton>
        {linkSince && (
          <IntentButton intent="unlink" variant="quiet">
            Switch the link off
          </IntentButton>
        )}
      </CalendarsForm>
      {linkSince && (
        <p className="text-sm text-ink-soft">
          When you make a new link, the old link stops working everywhere.
        </p>
      )}
    </div>
  );
}

/** `webcal:` opens the device's own calendar; for other calendars people copy the address. */
function NewLink({ url }: { url: string }) {
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setStatus(CALENDAR_NOTICES.copied);
    } catch {
      setStatus(CALENDAR_NOTICES.copyFailed);
    }
  };
  return (
    <div className="grid gap-4">
      <Notice tone="success" title="Your link is ready. Copy it now." takesFocus={url}>
        This page shows it only this once.
      </Notice>
      <Field label="Your calendar link" name="calendarUrl">
        <TextInput readOnly value={url} required={false} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="button"
          className="no-js:hidden"
          icon={<Clipboard aria-hidden="true" className="size-4.5" />}
          onClick={() => void copy()}
        >
          Copy the link
        </Button>
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass({ variant: "secondary" })}>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          Add to this device
        </a>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {status}
      </p>
      <ul className="grid gap-2 text-sm text-ink-soft">
        <li>
          <strong>Google:</strong> on a computer, press + beside Other calendars, choose From URL and paste
          the link.
        </li>
        <li>
          <strong>Apple:</strong> in Calendar, choose Add Subscription Calendar and paste the link.
        </li>
        <li>
          <strong>Outlook:</strong> choose Add calendar, Subscribe from web, and paste the link.
        </li>
      </ul>
    </div>
  );
}
