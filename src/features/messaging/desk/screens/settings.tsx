import type { ReactNode } from "react";
import { Form, redirect, useNavigation } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getDeskSettings, setDeskSettings } from "../contract/hours.ts";
import { deskPath, SETTINGS_PAGE } from "../parts/desk-path.ts";
import { Amount, DayHours } from "../parts/settings-fields.tsx";
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
  const body = {
    hours,
    firstAnswerMinutes: numberOf("firstAnswerMinutes"),
    nextAnswerMinutes: numberOf("nextAnswerMinutes"),
    messagingDays: numberOf("messagingDays"),
    messageMonths: numberOf("messageMonths"),
  };
  try {
    await call(args, setDeskSettings, { body });
  } catch (error) {
    return refusedForm(error, form, hoursFields(hours));
  }
  return redirect(`${SETTINGS_PAGE}?saved`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Message settings", matches) }, { name: "robots", content: "noindex" }];
}

/** When the team answers, how soon, and how long conversations are open and stored. */
export default function Settings({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { settings, isSaved } = loaderData;
  const { hours, ...numbers } = settings;
  const isSaving = useNavigation().formData !== undefined;
  const known = { ...timesOf(hours), ...numbers };
  const part = { refused, known };
  return (
    <div className="page-width py-6 md:py-10">
      <div className="grid max-w-[44rem] gap-6">
        <PageHeader
          title="Message settings"
          lead={SETTINGS_TEXTS.lead}
          back={<TextLink to={deskPath("open")}>Messages</TextLink>}
        />
        {isSaved && !refused && (
          <Notice tone="success" takesFocus={SETTINGS_TEXTS.saved}>
            {SETTINGS_TEXTS.saved}
          </Notice>
        )}
        <ErrorSummary title="Nothing was saved" errors={refused?.errors} stays />
        <Form method="post" noValidate className="grid gap-6">
          <Part title="Opening hours" hint={`${SETTINGS_TEXTS.hours} ${SETTINGS_TEXTS.away}`}>
            {WEEK.map((weekday) => (
              <DayHours key={weekday} weekday={weekday} {...part} />
            ))}
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
              hint={SETTINGS_TEXTS.days}
              {...part}
            />
            <Amount
              {...{ name: "messageMonths", label: "Delete conversations after", unit: "months" }}
              hint={SETTINGS_TEXTS.months}
              {...part}
            />
          </Part>
          <Permitted needs="site.write">
            <Button className="sm:justify-self-start" busy={isSaving}>
              Save
            </Button>
          </Permitted>
        </Form>
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
