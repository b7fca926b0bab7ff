import { redirect } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedStep } from "#kit/web/refused-save.ts";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { archiveAddOn, changeAddOn, restoreAddOn, showDeskAddOn } from "../contract/add-ons.ts";
import { listOffer } from "../contract.ts";
import { AddOnForm } from "../parts/add-on-form.tsx";
import { ArchiveStep } from "../parts/archive-step.tsx";
import { readAddOn, refusedAddOn } from "../parts/read-add-on.ts";
import { ADD_ONS_PATH, addOnPath } from "../parts/services-path.ts";
import { ADD_ON_TEXTS, describeEffect, OFFER_TEXTS } from "../words.ts";
import type { Route } from "./+types/add-on.ts";

export async function loader(args: Route.LoaderArgs) {
  const [addOn, { services, categories }] = await Promise.all([
    call(args, showDeskAddOn, { params: { id: args.params.id } }),
    call(args, listOffer, { query: {} }),
  ]);
  const { searchParams } = new URL(args.request.url);
  return {
    ...{ addOn, services, categories, effect: describeEffect(addOn.openBookings) },
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
      await call(args, part === "archive" ? archiveAddOn : restoreAddOn, { params, body: { revision } });
    } catch (error) {
      return refusedStep(refusedAddOn(error, form));
    }
    return redirect(`${addOnPath(params.id)}?switched`);
  }
  const read = readAddOn(form);
  if (read.refused) return read.refused;
  try {
    await call(args, changeAddOn, { params, body: { ...read.input, revision } });
  } catch (error) {
    return refusedAddOn(error, form);
  }
  return redirect(`${addOnPath(params.id)}?saved`);
}

/** After a refusal the page shows the add-on as it is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.addOn.name ?? "Add-on";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** An add-on that the team changes, archives or restores. */
export default function StaffAddOn({ loaderData, actionData }: Route.ComponentProps) {
  const { addOn, services, categories, effect, isSaved, isSwitched } = loaderData;
  const { isArchived, revision } = addOn;
  const isStep = actionData !== undefined && "isStep" in actionData;
  const refusal = isStep ? actionData.errors[""]?.[0] : undefined;
  const switched = isArchived ? ADD_ON_TEXTS.wasArchived : ADD_ON_TEXTS.wasRestored;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={addOn.name}
        lead={isArchived ? <Badge tone="warn">Archived</Badge> : <Badge tone="success">On sale</Badge>}
        back={<TextLink to={ADD_ONS_PATH}>Add-ons</TextLink>}
      />
      {(isSaved || isSwitched) && !actionData && (
        <Notice
          tone="success"
          title={isSwitched ? switched : OFFER_TEXTS.saved}
          takesFocus={String(revision)}
        />
      )}
      {refusal && <Notice tone="error" title={refusal} takesFocus={refusal} />}
      <AddOnForm
        key={actionData ? "refused" : revision}
        {...{ addOn, services, categories }}
        answer={isStep ? undefined : actionData}
        effect={`${effect} ${OFFER_TEXTS.placed}`}
        submit="Save"
      />
      <ArchiveStep noun="add-on" {...{ isArchived, revision }} texts={ADD_ON_TEXTS} />
      <StaffLinks links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(addOn.id), label: "Audit log" }]} />
    </div>
  );
}
