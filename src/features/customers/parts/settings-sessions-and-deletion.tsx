import { Download } from "lucide-react";
import type { Settings } from "#features/accounts/contract/settings.ts";
import { GRACE_DAYS } from "#features/accounts/rules/deletion.ts";
import type { Session } from "#features/accounts/settings/contract/sessions.ts";
import {
  answerOf,
  ProofField,
  SettingsForm,
  type SettingsPartProps,
  SubmitButton,
} from "#features/accounts/settings/parts/settings-form.tsx";
import { formatDayAndTime, formatLongDate } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/notice.tsx";
import { Section } from "#ui/section.tsx";

/** The open sessions, with buttons that end them. */
export function SessionsForm({
  settings,
  answer,
  saved,
  sessions,
}: SettingsPartProps<Settings> & { sessions: Session[] }) {
  const timeZone = settings.serviceArea?.timeZone ?? "UTC";
  return (
    <SettingsForm
      id="sessions"
      title="Where you are logged in"
      answer={answer}
      saved={saved}
      notice="Logged out there."
    >
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, lastSeenAt, isCurrent, isStaff }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {isStaff ? "Our staff, acting for you" : device} {isCurrent && <Badge>This device</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                Last used {formatDayAndTime(lastSeenAt, timeZone)}
                {timeZone === "UTC" && " UTC"}
              </p>
            </div>
            {!isCurrent && <EndButton id={id} device={device} />}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <SubmitButton intent="sessions-others" variant="secondary">
          Log out everywhere else
        </SubmitButton>
      )}
    </SettingsForm>
  );
}

/** A button that ends a session. Forms cannot nest, so the button's value carries the session's id. */
function EndButton({ id, device }: { id: string; device: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={`sessions-end-${id}`}
      className={buttonClass({ variant: "quiet", size: "sm" })}
    >
      Log out<span className="sr-only"> {device}</span>
    </button>
  );
}

export function ExportSection() {
  return (
    <Section id="export-part" title="Your data">
      <Card>
        <p className="mb-4 text-ink-soft">
          Download all our data about you, your pets and your visits in one file that programs can read
          (JSON).
        </p>
        <a href="/customer/settings/export.json" download className={buttonClass({ variant: "secondary" })}>
          <Download aria-hidden="true" className="size-4.5" />
          Download my data
        </a>
      </Card>
    </Section>
  );
}

/** The form that requests the deletion of the account. */
export function DeleteForm({ settings, answer, saved }: SettingsPartProps<Settings>) {
  const { errors, isSent } = answerOf(answer, "delete");
  const isOpen = settings.hasPassword || settings.isConfirmed || isSent;
  return (
    <SettingsForm id="delete" title="Delete my account" answer={answer} saved={saved}>
      <p className="max-w-prose text-ink-soft">
        We will log you out everywhere. For {GRACE_DAYS} days you can change your mind by logging in. Then we
        remove your name, addresses, pets and cards. The law requires us to keep paid orders, without your
        name. You cannot delete your account while an appointment is open or a payment is under way.
      </p>
      {isOpen ? (
        <>
          <ProofField settings={settings} section="delete" errors={errors} />
          <SubmitButton intent="delete" variant="danger">
            Delete my account
          </SubmitButton>
        </>
      ) : (
        <SubmitButton intent="delete-send" variant="secondary">
          Send me a code to confirm
        </SubmitButton>
      )}
    </SettingsForm>
  );
}

/** A notice above all sections while the deletion of the account is scheduled. */
export function DeletionNotice({
  settings,
  answer,
}: Pick<SettingsPartProps<Settings>, "settings" | "answer">) {
  if (settings.deletesAt === null) return null;
  return (
    <SettingsForm id="keep" title="Your account will be deleted" answer={answer} saved={null}>
      <Notice tone="warn" title={`We will delete your account on ${formatLongDate(settings.deletesAt)}`}>
        You requested the deletion. Until then you can keep your account.
      </Notice>
      <SubmitButton intent="keep">Keep my account</SubmitButton>
    </SettingsForm>
  );
}
