import { data, redirect } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { addZone, changeZone, listZones, outlineZips, removeZone } from "../contract/zones.ts";
import { drawOutline, readZone, refusedZone } from "../parts/read-zone.ts";
import { ZoneForm, ZoneRemoval } from "../parts/zone-form.tsx";
import { aroundZones } from "../parts/zones-map.tsx";
import { NEW_ZONE, OWN_ZONES } from "../rules/zone-paths.ts";
import { OWN_ZONE_TEXTS } from "../words/zone-texts.ts";
import type { Route } from "./+types/zone.ts";

export async function loader(args: Route.LoaderArgs) {
  const own = await call(args, listZones);
  if (!own.mayChange) throw redirect(OWN_ZONES);
  const zone = own.zones.find(({ id }) => id === args.params.zoneId) ?? null;
  if (!zone && args.params.zoneId !== NEW_ZONE) throw data(null, { status: 404 });
  const around = aroundZones(own, args.params.zoneId);
  return { zone, around, maySetPrices: own.maySetPrices };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = textOf(form, "intent");
  if (intent === "outline") return drawOutline(form, (zips) => call(args, outlineZips, { body: { zips } }));
  const params = { id: args.params.zoneId };
  const seen = textOf(form, "seen");
  try {
    if (intent === "remove") {
      await call(args, removeZone, { params, query: { seen } });
      return redirect(`${OWN_ZONES}?removed`);
    }
    const { input, refused } = readZone(form);
    if (refused) return refused;
    if (params.id === NEW_ZONE) await call(args, addZone, { body: input });
    else await call(args, changeZone, { params, body: { ...input, seen } });
    return redirect(`${OWN_ZONES}?saved`);
  } catch (error) {
    return refusedZone(error, form, intent === "remove" ? "remove" : "save");
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.zone?.name ?? "Add a zone";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

export default function ZonePage({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, around, maySetPrices } = loaderData;
  return (
    <div className="page-width py-8 wrap-anywhere md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader
          title={zone?.name ?? "Add a zone"}
          back={<TextLink to={OWN_ZONES}>Your zones</TextLink>}
        />
        <div className="mt-6 grid gap-8 md:mt-8">
          <ErrorSummary errors={actionData?.errors} stays />
          <ZoneForm {...{ zone, maySetPrices, around }} answer={actionData} texts={OWN_ZONE_TEXTS} />
          {zone && <ZoneRemoval answer={actionData} texts={OWN_ZONE_TEXTS} />}
        </div>
      </div>
    </div>
  );
}
