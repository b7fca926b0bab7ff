import { CalendarPlus, Clipboard } from "lucide-react";
import { useState } from "react";
import {
  SettingsForm,
  type SettingsPartProps,
  SubmitButton,
} from "#features/accounts/settings/parts/settings-form.tsx";
import type { CalendarFeed } from "#features/orders/contract/calendar-feed.ts";
import { Button } from "#ui/button.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { LINK_STATUS } from "../words/settings.ts";

/** A form that creates, copies, renews and turns off the private link that shows all visits in a calendar. */
export function CalendarForm({
  answer,
  saved,
  feed,
}: Omit<SettingsPartProps, "settings"> & { feed: CalendarFeed }) {
  const notice = feed.isOn
    ? "Your calendar link is ready."
    : "The calendar link is off. It no longer shows your visits.";
  return (
    <SettingsForm id="calendar" title="Calendar" answer={answer} saved={saved} notice={notice}>
      <p className="max-w-prose text-ink-soft">
        A private link shows your visits in the calendar of your phone or computer. The calendar changes when
        visits are rescheduled or canceled. Anyone with the link can see your visits, so do not share the
        link. The link stops working when you change your password or e-mail, or log out everywhere else.
      </p>
      {feed.url && <FeedLink url={feed.url} />}
      {feed.isOn ? (
        <>
          {!feed.url && <p>The link is on. Only the customer can see it.</p>}
          <div className="flex flex-wrap gap-3">
            <SubmitButton intent="calendar-renew" variant="secondary">
              Make a new link
            </SubmitButton>
            <SubmitButton intent="calendar-off" variant="quiet">
              Switch the link off
            </SubmitButton>
          </div>
          <p className="text-sm text-ink-soft">
            When you make a new link, the old link stops working everywhere.
          </p>
        </>
      ) : (
        <SubmitButton intent="calendar-on" variant="secondary">
          Make my calendar link
        </SubmitButton>
      )}
    </SettingsForm>
  );
}

/** Shows the link. `webcal:` opens the device's own calendar; for other calendars people copy the address. */
function FeedLink({ url }: { url: string }) {
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setStatus(LINK_STATUS.copied);
    } catch {
      setStatus(LINK_STATUS.failed);
    }
  };
  return (
    <>
      <Field
        label="Your calendar link"
        name="calendarUrl"
        hint="In Google Calendar: Other calendars, From URL. In Outlook: Add calendar, Subscribe from web."
      >
        <TextInput readOnly value={url} required={false} onFocus={(event) => event.currentTarget.select()} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <a href={url.replace(/^https?:/, "webcal:")} className={buttonClass()}>
          <CalendarPlus aria-hidden="true" className="size-4.5" />
          Add to my calendar
        </a>
        <Button
          type="button"
          variant="quiet"
          className="no-js:hidden"
          icon={<Clipboard aria-hidden="true" className="size-4.5" />}
          onClick={() => void copy()}
        >
          Copy the link
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {status}
      </p>
    </>
  );
}
