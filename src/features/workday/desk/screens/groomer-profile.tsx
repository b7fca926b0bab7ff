import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { usePermissions } from "#features/accounts/parts/permitted.tsx";
import {
  AboutForm,
  AddressOfPageForm,
  LinksForm,
  PhoneForm,
} from "#features/groomers/parts/profile-forms.tsx";
import { answerOf, type SectionState } from "#features/groomers/parts/section-form.tsx";
import { pageFacts } from "#features/groomers/words/page-facts.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SummaryList } from "#ui/summary-list.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { getApplicationAsStaff } from "../../joining/contract/decision.ts";
import { staffGroomerPath } from "../../joining/parts/staff-groomer-path.ts";
import { getProfileAsStaff } from "../contract/profile.ts";
import { changeGroomerProfile } from "../parts/change-groomer-profile.ts";
import { ReasonField } from "../parts/reason-field.tsx";
import { SeenField } from "../parts/seen-field.tsx";
import { differenceOf, type PageForm, seenOf } from "../parts/seen-page.ts";
import { DESK_TEXTS } from "../words/changes.ts";
import type { Route } from "./+types/groomer-profile.ts";

export async function loader(args: Route.LoaderArgs) {
  const params = { id: args.params.id };
  const [{ id, displayName }, own] = await Promise.all([
    call(args, getApplicationAsStaff, { params }),
    call(args, getProfileAsStaff, { params }),
  ]);
  const { searchParams, host } = new URL(args.request.url);
  return { groomer: { id, displayName }, own, host, saved: searchParams.get("saved") };
}

export async function action(args: Route.ActionArgs) {
  return changeGroomerProfile(args, args.params.id, await args.request.formData());
}

/** After a refusal the page shows the profile as it is now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = `Profile of ${loaderData?.groomer.displayName ?? "a groomer"}`;
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

type Team = NonNullable<SectionState["team"]>;

/** What customers see of a groomer, on a page of the team: the groomer's own forms, each with a reason. */
export default function GroomerProfile({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { groomer, own, host, saved } = loaderData;
  const mayChange = usePermissions().includes("groomers.write");
  const shown = { answer, saved: answer ? null : saved };
  const fields: Team["fields"] = (section) => {
    const sent = answerOf(shown, section);
    const name = `${section}-reason`;
    return (
      <>
        <SeenField
          title="The profile has changed"
          form={section}
          now={seenOf(own, section as PageForm)}
          state={shown}
          differenceOf={(seen) => differenceOf(seen, own)}
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
    <DraftForm name={section} version={JSON.stringify(seenOf(own, section as PageForm))} {...props} />
  );
  const part = { own, state: { answer, saved, team: { fields, form } } };
  return (
    <div
      key={groomer.id}
      className="page-width grid max-w-[44rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10"
    >
      <PageHeader
        title="Profile"
        lead={DESK_TEXTS.profile}
        back={<TextLink to={staffGroomerPath(groomer.id)}>{groomer.displayName}</TextLink>}
      />
      {mayChange ? (
        <>
          <AboutForm {...part} />
          <PhoneForm {...part} />
          <LinksForm {...part} />
          <AddressOfPageForm {...part} host={host} />
        </>
      ) : (
        <>
          <Notice>{DESK_TEXTS.readOnly}</Notice>
          <SummaryList
            rows={Object.entries(pageFacts(own)).map(([term, value]) => ({ term, value: value || "—" }))}
          />
        </>
      )}
    </div>
  );
}
