import { data, redirect } from "react-router";
import { Permitted, usePermissions } from "#features/accounts/parts/permitted.tsx";
import { PersonLinks } from "#features/accounts/parts/staff-link.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm, textOf } from "#kit/web/form.ts";
import { formatAddress } from "#kit/wire/format/addresses.ts";
import { formatCount, formatList } from "#kit/wire/format/counts.ts";
import { formatPhone } from "#kit/wire/format/phones.ts";
import type { Image } from "#kit/wire/image.ts";
import { Badge } from "#ui/badge.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { SummaryList, type SummaryRow } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { deactivateGroomer, getGroomerVisits, reactivateGroomer } from "../contract/deactivation.ts";
import {
  approveGroomer,
  askGroomerBack,
  declineGroomer,
  getApplicationAsStaff,
  inviteGroomer,
  type ShownApplication,
} from "../contract/decision.ts";
import { setPermissions } from "../contract/permissions.ts";
import { activateGroomer } from "../contract/setup.ts";
import { DecisionForms } from "../parts/decision-forms.tsx";
import { GroomerVisits } from "../parts/groomer-visits.tsx";
import { PermissionsForm, readPermissions } from "../parts/permissions-form.tsx";
import { AREA_PAGES, groomerAreaPath, groomersPath, staffGroomerPath } from "../parts/staff-groomer-path.ts";
import { GROOMERS_TEXTS, STATE_LABELS } from "../words/staff-pages.ts";
import type { Route } from "./+types/staff-groomer.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.id };
  const [groomer, { permissions }] = await Promise.all([
    call(args, getApplicationAsStaff, { params }),
    call(args, getStaffSelf),
  ]);
  const mayHaveVisits = groomer.status === "active" || groomer.deactivatedAt !== null;
  const visits =
    mayHaveVisits && permissions.includes("orders.read")
      ? await call(args, getGroomerVisits, { params })
      : null;
  return { groomer, visits, isSaved: new URL(args.request.url).searchParams.has("saved") };
}

const PLAIN = { approve: approveGroomer, activate: activateGroomer, reactivate: reactivateGroomer };
const VISIT_DECISIONS = ["offer", "keep"] as const;
const NOTED = { "ask-back": askGroomerBack, decline: declineGroomer };

export async function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  const form = await args.request.formData();
  const part = textOf(form, "part");
  const description = textOf(form, "description");
  try {
    if (part in PLAIN) await call(args, PLAIN[part as keyof typeof PLAIN], { params, body: {} });
    else if (part in NOTED)
      await call(args, NOTED[part as keyof typeof NOTED], { params, body: { description } });
    else if (part === "invite") {
      const { firstName, lastName, email } = await call(args, getApplicationAsStaff, { params });
      const { id } = await call(args, inviteGroomer, { body: { firstName, lastName, email } });
      return redirect(staffGroomerPath(id));
    } else if (part === "deactivate") {
      const visits = VISIT_DECISIONS.find((one) => one === textOf(form, "visits"));
      const body = { description, ...(visits && { visits }) };
      await call(args, deactivateGroomer, { params, body });
    } else {
      await call(args, setPermissions, { params, body: readPermissions(form) });
      return redirect(`${staffGroomerPath(params.id)}?saved`);
    }
  } catch (error) {
    const refused = refusedForm(error, form);
    return data({ ...refused.data, part }, refused.init ?? undefined);
  }
  return redirect(staffGroomerPath(params.id));
}

/** After a refusal the page shows the groomer's state as it is now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.groomer.displayName ?? "Groomer";
  return [{ title: titleOf(name, matches) }, { name: "robots", content: "noindex" }];
}

/** A groomer's application and account, with what the team may decide. */
export default function StaffGroomer({ loaderData, actionData }: Route.ComponentProps) {
  const { groomer, visits, isSaved } = loaderData;
  return (
    <div className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={groomer.displayName}
        lead={
          <Badge tone={groomer.status === "pending" ? "warn" : "neutral"}>
            {STATE_LABELS[groomer.status]}
          </Badge>
        }
        back={<TextLink to={groomersPath(groomer.status)}>Groomers</TextLink>}
      />
      {isSaved && !actionData && <Notice tone="success" title={GROOMERS_TEXTS.saved} takesFocus="saved" />}
      {groomer.staffNote && (
        <Notice title="Asked to amend">
          <span className="wrap-anywhere whitespace-pre-line">{groomer.staffNote}</span>
        </Notice>
      )}
      <Section title="Application">
        <SummaryList rows={rowsOf(groomer)} />
        <Licence groomer={groomer} />
      </Section>
      <Section title="Work">
        <ul className="grid gap-2">
          {AREA_PAGES.map(([page, label]) => (
            <li key={page}>
              <TextLink to={groomerAreaPath(groomer.id, page)}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
      <PersonLinks kind="groomer" id={groomer.id} isClosed={groomer.status === "inactive"} />
      {visits && (
        <GroomerVisits groomerId={groomer.id} isClosed={groomer.status === "inactive"} visits={visits} />
      )}
      <Permitted needs="groomers.approve">
        <DecisionForms groomer={groomer} refused={actionData} />
      </Permitted>
      <Permitted needs="groomers.write">
        <PermissionsForm
          key={groomer.permissions.join(" ")}
          groomer={groomer}
          refused={actionData?.part === "permissions" ? actionData : undefined}
        />
      </Permitted>
    </div>
  );
}

function rowsOf(groomer: ShownApplication): SummaryRow[] {
  const { firstName, lastName, email, phoneNumber, physicalAddress, experienceYears, experience } = groomer;
  const areaName = (id: string | null) => groomer.areas.find((area) => area.id === id)?.name;
  const others = groomer.otherAreaIds.flatMap((id) => areaName(id) ?? []);
  const given: [term: string, value: string | null | undefined][] = [
    ["Name", `${firstName} ${lastName}`],
    ["E-mail", email],
    ["Phone", phoneNumber && formatPhone(phoneNumber)],
    ["Starts from", physicalAddress && formatAddress({ addressLine2: "", ...physicalAddress })],
    ["Area", areaName(groomer.areaId)],
    ["Other areas", others.length > 0 ? formatList(others) : null],
    ["Experience", experienceYears === null ? null : formatCount(experienceYears, "year")],
    ["In their words", experience],
    ["Referred by", groomer.referredBy],
  ];
  return given.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function Licence({ groomer: { licence, licenceBack } }: { groomer: ShownApplication }) {
  const mayRead = usePermissions().includes("documents.read");
  return (
    <Section title="Driver's license" level={3} className="mt-6">
      {mayRead ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <LicenceSide side="Front" image={licence} />
          <LicenceSide side="Back" image={licenceBack} />
        </div>
      ) : (
        <p className="text-ink-soft">{GROOMERS_TEXTS.hidden}</p>
      )}
    </Section>
  );
}

function LicenceSide({ side, image }: { side: string; image: Image | null }) {
  return (
    <figure className="grid content-start gap-2">
      <figcaption className="text-sm text-ink-soft">{side}</figcaption>
      {image ? (
        <a href={image.sizes.large} data-photos="licence" className="block overflow-hidden rounded-md">
          <img src={image.sizes.medium} alt={`${side} of the driver's license`} className="w-full" />
        </a>
      ) : (
        <p className="font-medium">{GROOMERS_TEXTS.noLicence}</p>
      )}
    </figure>
  );
}
