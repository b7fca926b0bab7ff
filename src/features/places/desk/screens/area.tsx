import { redirect } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { ArchiveStep } from "#features/catalog/desk/parts/archive-step.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedStep } from "#kit/web/refused-save.ts";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { archiveArea, changeDeskArea, listDeskAreas, restoreArea, showDeskArea } from "../contract.ts";
import { AreaForm } from "../parts/area-form.tsx";
import { AreaUses } from "../parts/area-uses.tsx";
import { AREAS_PATH, areaPath } from "../parts/areas-path.ts";
import { type AreaAnswer, drawArea, readArea, refusedArea } from "../parts/read-area.ts";
import { AREA_TEXTS, describeAreaEffect, describeOutline } from "../words.ts";
import type { Route } from "./+types/area.ts";

export async function loader(args: Route.LoaderArgs) {
  const [area, { areas, timeZones }] = await Promise.all([
    call(args, showDeskArea, { params: { id: args.params.id } }),
    call(args, listDeskAreas),
  ]);
  const others = areas.filter(({ id, isArchived }) => !isArchived && id !== area.id);
  const { searchParams } = new URL(args.request.url);
  return {
    ...{ area, others, timeZones },
    isSaved: searchParams.has("saved"),
    isSwitched: searchParams.has("switched"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: args.params.id };
  const revision = Number(textOf(form, "revision"));
  const part = textOf(form, "part");
  if (part === "archive" || part === "restore") {
    try {
      await call(args, part === "archive" ? archiveArea : restoreArea, { params, body: { revision } });
    } catch (error) {
      return refusedStep(refusedArea(error, form));
    }
    return redirect(`${areaPath(params.id)}?switched`);
  }
  if (textOf(form, "intent") === "outline") return drawArea(args, form);
  const read = readArea(form);
  if (read.refused) return read.refused;
  try {
    await call(args, changeDeskArea, { params, body: { ...read.input, revision } });
  } catch (error) {
    return refusedArea(error, form);
  }
  return redirect(`${areaPath(params.id)}?saved`);
}

/** After a refusal the page shows the area as it is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return [
    { title: titleOf(loaderData?.area.name ?? "Area", matches) },
    { name: "robots", content: "noindex" },
  ];
}

/** An area that the team changes, archives or restores. */
export default function StaffArea({ loaderData, actionData }: Route.ComponentProps) {
  const { area, others, timeZones, isSaved, isSwitched } = loaderData;
  const { revision, isArchived } = area;
  const isStep = actionData !== undefined && "isStep" in actionData;
  const answer: AreaAnswer | undefined = isStep ? undefined : actionData;
  const refusal = isStep ? actionData.errors[""]?.[0] : undefined;
  const done = isArchived ? AREA_TEXTS.wasArchived : AREA_TEXTS.wasRestored;
  const isInUse = !isArchived && area.groomers + area.upcoming > 0;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={<span className="wrap-anywhere">{area.name}</span>}
        lead={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {isArchived && <Badge tone="warn">Archived</Badge>}
            {describeOutline(area)}
          </span>
        }
        back={<TextLink to={AREAS_PATH}>Areas</TextLink>}
      />
      {(isSaved || isSwitched) && !actionData && (
        <Notice tone="success" title={isSwitched ? done : AREA_TEXTS.saved} takesFocus={String(revision)} />
      )}
      {refusal && <Notice tone="error" title={refusal} takesFocus={refusal} />}
      <AreaForm
        // An outline comes into the open form, so that the person can take it back.
        key={answer && answer.outline === undefined ? "refused" : revision}
        area={area}
        others={others}
        timeZones={timeZones}
        answer={answer}
        effect={describeAreaEffect(area.openBookings)}
        submit="Save"
      />
      {isInUse ? (
        <AreaUses area={area} />
      ) : (
        <ArchiveStep noun="area" {...{ isArchived, revision }} texts={AREA_TEXTS} />
      )}
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(area.id), label: "Audit log" }]} />
    </div>
  );
}
