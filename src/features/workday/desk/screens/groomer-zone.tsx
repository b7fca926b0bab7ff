import { data, redirect } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getApplicationAsStaff } from "../../joining/contract/decision.ts";
import { groomerAreaPath } from "../../joining/parts/staff-groomer-path.ts";
import { type TeamParts, ZoneForm, ZoneRemoval } from "../../parts/zone-form.tsx";
import { aroundZones } from "../../parts/zones-map.tsx";
import { NEW_ZONE } from "../../rules/zone-paths.ts";
import { listZonesAsStaff } from "../contract/zones.ts";
import { changeGroomerZone } from "../parts/change-groomer-zone.ts";
import { ReasonField } from "../parts/reason-field.tsx";
import { SeenField } from "../parts/seen-field.tsx";
import { differenceOf, seenOf } from "../parts/seen-zone.ts";
import { DESK_TEXTS } from "../words/changes.ts";
import { TEAM_ZONE_TEXTS } from "../words/zone-texts.ts";
import type { Route } from "./+types/groomer-zone.ts";

export async function loader(args: Route.LoaderArgs) {
  const { id, zoneId } = args.params;
  const [{ displayName }, own] = await Promise.all([
    call(args, getApplicationAsStaff, { params: { id } }),
    call(args, listZonesAsStaff, { params: { id } }),
  ]);
  if (!own.mayChange) throw redirect(groomerAreaPath(id, "zones"));
  const zone = own.zones.find((one) => one.id === zoneId) ?? null;
  if (!zone && zoneId !== NEW_ZONE) throw data(null, { status: 404 });
  return { groomer: { id, displayName }, zone, around: aroundZones(own, zoneId) };
}

export async function action(args: Route.ActionArgs) {
  return changeGroomerZone(args, args.params, await args.request.formData());
}

/** After a refusal the page shows the zone as it is now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const groomer = loaderData?.groomer.displayName ?? "a groomer";
  const title = loaderData?.zone ? `${loaderData.zone.name} of ${groomer}` : `Add a zone for ${groomer}`;
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** A work zone of a groomer, on a page of the team: the groomer's own forms, each with a reason. */
export default function GroomerZone({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { groomer, zone, around } = loaderData;
  const state = {
    answer: answer && { ...answer, section: answer.intent, chosen: [] },
    saved: null,
  };
  const fields: TeamParts["fields"] = (form) => {
    const sent = answer?.intent === form ? answer : undefined;
    const name = `${form}-reason`;
    return (
      <>
        {zone && (
          <SeenField
            title="The zone has changed"
            form={form}
            name="from"
            now={seenOf(zone)}
            state={state}
            differenceOf={(seen) => differenceOf(seen, seenOf(zone))}
          />
        )}
        <ReasonField
          label={form === "save" ? DESK_TEXTS.reason : DESK_TEXTS.removal}
          name={name}
          value={sent?.values[name]}
          errors={sent?.errors[name]}
        />
      </>
    );
  };
  const form: TeamParts["form"] = (name, props) => (
    <DraftForm name={name} version={zone ? JSON.stringify(seenOf(zone)) : ""} preventScrollReset {...props} />
  );
  const part = { answer, texts: TEAM_ZONE_TEXTS, team: { fields, form } };
  return (
    <div
      key={`${groomer.id} ${zone?.id}`}
      className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-8 py-6 wrap-anywhere md:py-10"
    >
      <PageHeader
        title={zone?.name ?? "Add a zone"}
        lead={groomer.displayName}
        back={<TextLink to={groomerAreaPath(groomer.id, "zones")}>{TEAM_ZONE_TEXTS.zones}</TextLink>}
      />
      <ErrorSummary errors={answer?.errors} stays />
      <ZoneForm zone={zone} maySetPrices around={around} {...part} />
      {zone && <ZoneRemoval {...part} />}
    </div>
  );
}
