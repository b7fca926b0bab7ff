import type { ReactNode } from "react";
import { redirect, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getDeskSettings, setDeskSettings } from "../contract/hours.ts";
import { deskPath, SETTINGS_PAGE } from "../parts/desk-path.ts";
import { readSeenSettings } from "../parts/read-seen-settings.ts";
import { Amount, AwayAnswer, DayHours } from "../parts/settings-fields.tsx";
import { hoursFields, readHours, timesOf, WEEK } from "../rules.ts";
import { SETTINGS_TEXTS } from "../words.ts";
import type { Route } from "./+types/settings.ts";

export async function loader(args: Route.LoaderArgs) {
  const isSaved = new URL(args.request.url).searchParams.has("saved");
  return { settings: await call(args, getDeskSettings), isSaved };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const hours = readHours((name) => textOf(form, name));
  const numberOf = (name: string) => Number(textOf(form, name) || Number.NaN);
  const settings = {
    hours,
    firstAnswerMinutes: numberOf("firstAnswerMinutes"),
    nextAnswerMinutes: numberOf("nextAnswerMinutes"),
    messagingDays: numberOf("messagingDays"),
    messageMonths: numberOf("messageMonths"),
    awayAnswer: textOf(form, "awayAnswer"),
  };
  try {
    const from = readSeenSettings(textOf(form, "from"));
    await call(args, setDeskSettings, { body: { ...settings, from } });
  } catch (error) {
    return refusedSave(error, form, {}, hoursFields(hours));
  }
  return redirect(`${SETTINGS_PAGE}?saved`);
}

/** After a refusal the page shows the settings as they are saved now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Message settings", matches) }, { name: "robots", content: "noindex" }];
}

/**
 * When the team answers, how soon and in which words, and how long conversations are open and stored. After
 * another person's save, each field that differs shows both values.
 */
export default function Settings({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { settings, isSaved } = loaderData;
  const { hours, ...rest } = settings;
  const isSaving = useNavigation().formData !== undefined;
  const part = { answer, saved: { ...timesOf(hours), ...rest } };
  const now = JSON.stringify(settings);
  // A form that was refused for another reason still names the settings from which it began.
  const seen = answer && !answer.isChanged ? answer.values.from : now;
  return (
    <div className="page-width py-6 md:py-10">
      <div className="grid max-w-[44rem] gap-6">
        <PageHeader
          title="Message settings"
          lead={SETTINGS_TEXTS.lead}
          back={<TextLink to={deskPath("open")}>Messages</TextLink>}
        />
        {isSaved && !answer && (
          <Notice tone="success" takesFocus={SETTINGS_TEXTS.saved}>
            {SETTINGS_TEXTS.saved}
          </Notice>
        )}
        <ErrorSummary title="Nothing was saved" errors={answer?.errors} stays />
        <DraftForm key={answer ? "refused" : now} name="settings" version={now} className="grid gap-6">
          <input type="hidden" name="from" value={seen} />
          <Part title="Opening hours" hint={SETTINGS_TEXTS.hours}>
            {WEEK.map((weekday) => (
              <DayHours key={weekday} weekday={weekday} {...part} />
            ))}
            <AwayAnswer {...part} />
          </Part>
          <Part title="Time to answer" hint={SETTINGS_TEXTS.answers}>
            <div className="grid items-end gap-5 sm:grid-cols-2">
              <Amount name="firstAnswerMinutes" label="First answer within" unit="min" {...part} />
              <Amount name="nextAnswerMinutes" label="Later answers within" unit="min" {...part} />
            </div>
          </Part>
          <Part title="Conversations">
            <Amount
              {...{ name: "messagingDays", label: "Days to write after the last visit", unit: "days" }}
              help={SETTINGS_TEXTS.days}
              {...part}
            />
            <Amount
              {...{ name: "messageMonths", label: "Delete conversations after", unit: "months" }}
              help={SETTINGS_TEXTS.months}
              {...part}
            />
          </Part>
          <Permitted needs="site.write">
            <Button className="sm:justify-self-start" busy={isSaving}>
              Save
            </Button>
          </Permitted>
        </DraftForm>
      </div>
    </div>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Card>
        {hint && <p className="mb-5 text-sm text-ink-soft">{hint}</p>}
        <div className="grid gap-5">{children}</div>
      </Card>
    </Section>
  );
}
