import { Form, useNavigation } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { RefuseLargeFile } from "#features/workday/desk/parts/picture-field.tsx";
import { call } from "#kit/web/call.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { titleOf, useSite } from "../../parts/use-site.ts";
import { showLook } from "../contract.ts";
import { changeLook } from "../parts/change-look.ts";
import { ColorsForm } from "../parts/colors-form.tsx";
import { contrastsOf } from "../parts/contrasts.ts";
import { previewPath } from "../parts/look-paths.ts";
import { PictureForm } from "../parts/picture-form.tsx";
import { VersionList } from "../parts/version-list.tsx";
import { PICTURE_PLACES } from "../rules/pictures.ts";
import { describeEditor, LOOK_TEXTS } from "../words.ts";
import type { Route } from "./+types/look.ts";

const DONE: Readonly<Record<string, string>> = {
  ...{ saved: LOOK_TEXTS.saved, publish: LOOK_TEXTS.published },
  ...{ discard: LOOK_TEXTS.discarded, takeBack: LOOK_TEXTS.takenBack },
};

export async function loader(args: Route.LoaderArgs) {
  const [look, { areas }] = await Promise.all([call(args, showLook), call(args, getStaffSelf)]);
  const done = new URL(args.request.url).searchParams.get("done") ?? "";
  return { look, contrasts: contrastsOf(look.draft), timeZone: areas[0]?.timeZone ?? "UTC", done };
}

export async function action(args: Route.ActionArgs) {
  return changeLook(args, await args.request.formData());
}

/** After a refusal the page shows the draft as it is now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Look", matches) }, { name: "robots", content: "noindex" }];
}

const STEPS = ["publish", "discard", "takeBack"];

/** The brand's colors and pictures, as a draft beside what everybody sees. */
export default function StaffLook({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { look, contrasts, timeZone, done } = loaderData;
  const { id } = useSite();
  const { draft, revision, versions } = look;
  const answerOf = (section: string) => (answer?.section === section ? answer : undefined);
  const refusal = answer && STEPS.includes(answer.section) ? Object.values(answer.errors)[0]?.[0] : undefined;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Look" lead={LOOK_TEXTS.lead} />
      {!answer && DONE[done] && (
        <Notice tone="success" title={DONE[done]} takesFocus={`${done} ${revision}`} />
      )}
      {refusal && <Notice tone="error" title={refusal} takesFocus={refusal} />}
      <DraftSteps look={look} timeZone={timeZone} />
      <Section title={LOOK_TEXTS.colors}>
        <ColorsForm
          key={answerOf("colors") ? "refused" : `${draft.primary} ${draft.secondary}`}
          {...{ look, contrasts, answer: answerOf("colors") }}
        />
      </Section>
      <RefuseLargeFile>
        <div className="grid gap-6">
          {PICTURE_PLACES.map((place) => (
            <PictureForm
              key={`${place} ${draft[place]}`}
              {...{ place, current: draft[place], answer: answerOf(place) }}
            />
          ))}
        </div>
      </RefuseLargeFile>
      <Section title={LOOK_TEXTS.versions}>
        <VersionList {...{ versions, revision, timeZone }} />
      </Section>
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(id), label: "Audit log" }]} />
    </div>
  );
}

type DraftStepsProps = Pick<Route.ComponentProps["loaderData"], "look" | "timeZone">;

/** Whether there is a draft, and what can be done with it. */
function DraftSteps({ look: { hasDraft, revision, changedBy, changedAt }, timeZone }: DraftStepsProps) {
  const { state } = useNavigation();
  const editor = describeEditor(changedBy, changedAt && formatDayAndTime(changedAt, timeZone));
  const busy = state !== "idle";
  return (
    <Card tone="sunken" padding="sm" className="grid gap-3">
      <p>
        {hasDraft ? LOOK_TEXTS.draft : LOOK_TEXTS.noDraft} {editor}
      </p>
      <Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="revision" value={revision} />
        {hasDraft && (
          <Button name="part" value="publish" busy={busy}>
            Publish the draft
          </Button>
        )}
        <LinkButton to={previewPath({ page: "home", scheme: "light", width: "phone" })} variant="secondary">
          Preview
        </LinkButton>
        {hasDraft && (
          <Button name="part" value="discard" variant="quiet" busy={busy}>
            Discard the draft
          </Button>
        )}
      </Form>
    </Card>
  );
}
