import type { Blocked } from "#features/accounts/settings/contract/blocks.ts";
import { SettingsForm, type SettingsPartProps } from "#features/accounts/settings/parts/settings-form.tsx";
import { buttonClass } from "#ui/button-class.ts";
import { SETTINGS_NOTICES } from "../words/settings.ts";

/** The groomers that the customer has blocked, with buttons that unblock them. */
export function BlockedForm({
  blocked,
  answer,
  saved,
}: Omit<SettingsPartProps, "settings"> & { blocked: readonly Blocked[] }) {
  const groomers = blocked.filter(({ role }) => role === "groomer");
  return (
    <SettingsForm id="blocked" title="Blocked groomers" answer={answer} saved={saved}>
      {groomers.length === 0 ? (
        <p className="text-ink-soft">{SETTINGS_NOTICES.noneBlocked}</p>
      ) : (
        <ul className="divide-y divide-line">
          {groomers.map(({ id, displayName }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0"
            >
              <p className="min-w-0 font-semibold wrap-anywhere">{displayName}</p>
              <button
                type="submit"
                name="intent"
                value={`blocked-end-${id}`}
                className={buttonClass({ variant: "quiet", size: "sm" })}
              >
                Unblock<span className="sr-only"> {displayName}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </SettingsForm>
  );
}
