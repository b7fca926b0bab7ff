import { data, redirect } from "react-router";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedStep } from "#kit/web/refused-save.ts";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { archiveService, changeService, listOffer, restoreService, showDeskService } from "../contract.ts";
import { ArchiveStep } from "../parts/archive-step.tsx";
import { readService, refusedService } from "../parts/read-service.ts";
import { ServiceForm } from "../parts/service-form.tsx";
import { SERVICES_PATH, servicePath } from "../parts/services-path.ts";
import { describeEffect, OFFER_TEXTS } from "../words.ts";
import type { Route } from "./+types/service.ts";

export async function loader(args: Route.LoaderArgs) {
  const [service, { categories, addOns }] = await Promise.all([
    call(args, showDeskService, { params: { id: args.params.id } }),
    call(args, listOffer, { query: {} }),
  ]);
  const category = categories.find(({ id }) => id === service.categoryId);
  if (!category) throw data(null, { status: 404 });
  const { searchParams } = new URL(args.request.url);
  return {
    ...{ service, category, addOns, effect: describeEffect(service.openBookings) },
    categories: categories.filter(({ petType }) => petType.id === category.petType.id),
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
      const contract = part === "archive" ? archiveService : restoreService;
      await call(args, contract, { params, body: { revision } });
    } catch (error) {
      return refusedStep(refusedService(error, form, {}));
    }
    return redirect(`${servicePath(params.id)}?switched`);
  }
  const read = readService(form);
  if (read.refused) return read.refused;
  try {
    await call(args, changeService, { params, body: { ...read.input, revision } });
  } catch (error) {
    return refusedService(error, form, read.rename);
  }
  return redirect(`${servicePath(params.id)}?saved`);
}

/** After a refusal the page shows the service as it is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.service.name ?? "Service";
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** A service that the team changes, archives or restores. */
export default function StaffService({ loaderData, actionData }: Route.ComponentProps) {
  const { service, category, categories, addOns, effect, isSaved, isSwitched } = loaderData;
  const { isArchived, revision } = service;
  const isStep = actionData !== undefined && "isStep" in actionData;
  const switched = isArchived ? OFFER_TEXTS.wasArchived : OFFER_TEXTS.wasRestored;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={service.name}
        lead={isArchived ? <Badge tone="warn">Archived</Badge> : <Badge tone="success">On sale</Badge>}
        back={<TextLink to={SERVICES_PATH}>Services</TextLink>}
      />
      {(isSaved || isSwitched) && !actionData && (
        <Notice
          tone="success"
          title={isSwitched ? switched : OFFER_TEXTS.saved}
          takesFocus={String(revision)}
        />
      )}
      {isStep && (
        <Notice tone="error" title={actionData.errors[""]?.[0]} takesFocus={actionData.errors[""]?.[0]} />
      )}
      <ServiceForm
        key={actionData ? "refused" : revision}
        {...{ service, category, categories, addOns }}
        answer={isStep ? undefined : actionData}
        effect={`${effect} ${OFFER_TEXTS.placed}`}
        submit="Save"
      />
      <ArchiveStep noun="service" {...{ isArchived, revision }} texts={OFFER_TEXTS} />
      <StaffLinks
        links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(service.id), label: "Audit log" }]}
      />
    </div>
  );
}
