import { data, Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { addZone, changeZone, listZones, removeZone } from "../contract/zones.ts";
import { drawZips, readZone, refusedZone } from "../parts/read-zone.ts";
import { ZoneConsent } from "../parts/zone-consent.tsx";
import { ZoneForm } from "../parts/zone-form.tsx";
import { aroundZones } from "../parts/zones-map.tsx";
import type { Route } from "./+types/zone.ts";

const LIST = "/groomer/zones";
const NEW = "new";
const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];

export async function loader(args: Route.LoaderArgs) {
  const own = await call(args, listZones);
  if (!own.mayChange) throw redirect(LIST);
  const zone = own.zones.find(({ id }) => id === args.params.zoneId) ?? null;
  if (!zone && args.params.zoneId !== NEW) throw data(null, { status: 404 });
  const around = aroundZones(own, args.params.zoneId);
  return { zone, around, maySetPrices: own.maySetPrices };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const intent = textOf(form, "intent");
  if (intent === "outline") return drawZips(args, form);
  const params = { id: args.params.zoneId };
  const seen = textOf(form, "seen");
  try {
    if (intent === "remove") {
      await call(args, removeZone, { params, query: { seen } });
      return redirect(`${LIST}?removed`);
    }
    const { input, refused } = readZone(form);
    if (refused) return refused;
    if (params.id === NEW) await call(args, addZone, { body: input });
    else await call(args, changeZone, { params, body: { ...input, seen } });
    return redirect(`${LIST}?saved`);
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
  const isBusy = useNavigation().state !== "idle";
  const consent = actionData?.consent;
  const isRemoval = consent?.intent === "remove";
  const refused = isRemoval ? undefined : actionData;
  const days = refused?.days ?? zone?.workDays ?? ALL_DAYS;
  return (
    <div className="page-width py-8 wrap-anywhere md:py-14">
      <div className="mx-auto max-w-prose">
        <PageHeader title={zone?.name ?? "Add a zone"} back={<TextLink to={LIST}>Your zones</TextLink>} />
        <div className="mt-6 grid gap-8 md:mt-8">
          <ErrorSummary errors={actionData?.errors} stays />
          <ZoneForm zone={zone} maySetPrices={maySetPrices} around={around} refused={refused} days={days} />
          {zone && (
            <Section title="Delete this zone">
              <Form method="post" className="grid justify-items-start gap-4" preventScrollReset>
                {consent && isRemoval ? (
                  <ZoneConsent
                    consent={consent.what}
                    message={consent.message}
                    intent="remove"
                    isBusy={isBusy}
                  />
                ) : (
                  <>
                    <p className="text-ink-soft">Booked visits stay as they are.</p>
                    <Button name="intent" value="remove" variant="secondary" busy={isBusy}>
                      Delete this zone
                    </Button>
                  </>
                )}
              </Form>
            </Section>
          )}
        </div>
      </div>
    </div>
  );
}
