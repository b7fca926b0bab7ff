import { data, redirect } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { toBreedChoices } from "#features/groomers/parts/breed-choices.ts";
import { PetLimitsForm } from "#features/groomers/parts/pet-limits-form.tsx";
import { readPetLimits, readServices } from "#features/groomers/parts/read-services-forms.ts";
import { refusedSection } from "#features/groomers/parts/refused-section.ts";
import { answerOf, type SectionState } from "#features/groomers/parts/section-form.tsx";
import { ServicesForm } from "#features/groomers/parts/services-form.tsx";
import { listPetBreeds } from "#features/pets/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { formatList } from "#kit/wire/format/counts.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getApplicationAsStaff } from "../../joining/contract/decision.ts";
import { groomerAreaPath, staffGroomerPath } from "../../joining/parts/staff-groomer-path.ts";
import { getServicesAsStaff, setPetLimitsAsStaff, setServicesAsStaff } from "../contract/services.ts";
import { ReasonField } from "../parts/reason-field.tsx";
import { readSeen, SeenField } from "../parts/seen-field.tsx";
import { differenceOf, factsOf, type SeenServices, seenOf } from "../parts/seen-services.ts";
import { DESK_TEXTS } from "../words/changes.ts";
import type { Route } from "./+types/groomer-services.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.id };
  const [{ id, displayName }, own, breeds] = await Promise.all([
    call(args, getApplicationAsStaff, { params }),
    call(args, getServicesAsStaff, { params }),
    call(args, listPetBreeds, {}),
  ]);
  const saved = new URL(args.request.url).searchParams.get("saved");
  return { groomer: { id, displayName }, own, breeds: toBreedChoices(breeds), saved };
}

export async function action(args: Route.ActionArgs) {
  const params = { id: args.params.id };
  const form = await args.request.formData();
  const section = textOf(form, "intent") === "pets" ? "pets" : "services";
  const reason = textOf(form, `${section}-reason`);
  const {
    serviceIds = [],
    pacePercent = 0,
    serviceTime = 0,
    weightLimit,
    breedsToAvoid = [],
  } = readSeen<SeenServices>(textOf(form, "seen")) ?? {};
  try {
    if (section === "pets") {
      const body = {
        ...(await readPetLimits(args, form)),
        from: { breedsToAvoid, ...(weightLimit && { weightLimit }) },
        reason,
      };
      await call(args, setPetLimitsAsStaff, { params, body });
    } else {
      const body = { ...readServices(form), from: { serviceIds, pacePercent, serviceTime }, reason };
      await call(args, setServicesAsStaff, { params, body });
    }
  } catch (error) {
    const refused = refusedSection(error, form, {
      ...{ section, choices: section === "pets" ? "breedsToAvoid" : "serviceIds" },
      rename: { reason: `${section}-reason` },
    });
    return data(refused.data, refused.init ?? undefined);
  }
  return redirect(`${groomerAreaPath(params.id, "services")}?saved=${section}#${section}-part`);
}

/** After a refusal the page shows the services as they are now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Services and limits of ${loaderData?.groomer.displayName ?? "a groomer"}`;
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

type Team = NonNullable<SectionState["team"]>;

const wordsOf = (fact: string | readonly string[]) =>
  typeof fact === "string" ? fact : formatList(fact) || "None";

/** What a groomer offers, on a page of the team: the groomer's own forms, each with a reason. */
export default function GroomerServices({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { groomer, own, breeds, saved } = loaderData;
  const notice = answer ? null : saved;
  const fields: Team["fields"] = (section) => {
    const sent = answerOf({ answer, saved }, section);
    const name = `${section}-reason`;
    return (
      <>
        <SeenField
          title="The services have changed"
          form={section}
          now={seenOf(own, section)}
          state={{ answer, saved: notice }}
          differenceOf={(seen) => differenceOf(seen, own, breeds)}
        />
        <ReasonField
          label={DESK_TEXTS.reason}
          name={name}
          value={sent?.values[name]}
          errors={sent?.errors[name]}
        />
      </>
    );
  };
  const form: Team["form"] = (section, props) => (
    <DraftForm name={section} version={JSON.stringify(seenOf(own, section))} {...props} />
  );
  const state = { answer, saved, team: { fields, form } };
  return (
    <div
      key={groomer.id}
      className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10"
    >
      <PageHeader
        title="Services and limits"
        lead={DESK_TEXTS.services}
        back={<TextLink to={staffGroomerPath(groomer.id)}>{groomer.displayName}</TextLink>}
      />
      {own.mayChangeServices ? (
        <>
          <ServicesForm own={own} state={state} />
          <PetLimitsForm
            own={own}
            breeds={breeds}
            state={state}
            key={saved === "pets" ? own.breedsToAvoid.length : ""}
          />
        </>
      ) : (
        <>
          <Notice>{DESK_TEXTS.readOnly}</Notice>
          <SummaryList
            rows={Object.entries(factsOf(own)).map(([term, value]) => ({ term, value: wordsOf(value) }))}
          />
        </>
      )}
    </div>
  );
}
