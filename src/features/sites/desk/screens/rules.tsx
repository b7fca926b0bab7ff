import { redirect, useNavigation } from "react-router";
import { DraftForm } from "#features/accounts/parts/draft-form.tsx";
import { STAFF_PATHS, StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { listEarningRates, setEarningRate } from "#features/earnings/contract/staff.ts";
import { getStaffSelf } from "#features/staff/contract/day.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { refusedSave } from "#kit/web/refused-save.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { titleOf, useSite } from "../../parts/use-site.ts";
import { changeRules, showRules } from "../contract.ts";
import { readRules, readSeenRules, toSent } from "../parts/read-rules.ts";
import { readShare } from "../parts/read-share.ts";
import { PayerField, RuleField } from "../parts/rule-fields.tsx";
import { RULES_PATH } from "../parts/rules-path.ts";
import { ShareForm } from "../parts/share-form.tsx";
import { describeRulesEffect, RULE_GROUPS, RULE_TEXTS, SHARE_TEXTS } from "../words.ts";
import type { Route } from "./+types/rules.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const [{ permissions }, shown] = await Promise.all([call(args, getStaffSelf), call(args, showRules)]);
  const rates = permissions.includes("money.read") ? await call(args, listEarningRates) : null;
  return {
    ...shown,
    rates: rates?.items ?? null,
    isSaved: searchParams.has("saved"),
    isShareSaved: searchParams.has("share"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  if (textOf(form, "part") === "share") return saveShare(args, form);
  const read = readRules(form);
  if (read.refused) return read.refused;
  try {
    const from = readSeenRules(textOf(form, "from"));
    await call(args, changeRules, { body: { ...toSent(read.input), from: toSent(from) } });
  } catch (error) {
    return refusedSave(error, form, {});
  }
  return redirect(`${RULES_PATH}?saved`);
}

async function saveShare(args: Route.ActionArgs, form: FormData) {
  const read = readShare(form);
  if (read.refused) return read.refused;
  const { firstDay, basisPoints } = read.input;
  try {
    await call(args, setEarningRate, { params: { firstDay }, body: { basisPoints } });
  } catch (error) {
    return refusedSave(error, form, { isShare: true }, { "": "firstDay" });
  }
  return redirect(`${RULES_PATH}?share`);
}

/** After a refusal the page shows the rules as they are saved now. */
export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Rules", matches) }, { name: "robots", content: "noindex" }];
}

/** The rules by which customers book, and what a save of them changes. */
export default function StaffRules({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, openBookings, rates, isSaved, isShareSaved } = loaderData;
  const isOfShare = actionData !== undefined && "isShare" in actionData;
  const answer = isOfShare ? undefined : actionData;
  const { state } = useNavigation();
  const now = JSON.stringify(rules);
  // A form that was refused for another reason still names the rules from which it began.
  const seen = answer && !answer.isChanged ? answer.values.from : now;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader title="Rules" lead={RULE_TEXTS.lead} />
      {(isSaved || isShareSaved) && !actionData && (
        <Notice
          tone="success"
          title={isSaved ? RULE_TEXTS.saved : SHARE_TEXTS.saved}
          takesFocus={`${now} ${rates?.length}`}
        />
      )}
      <ErrorSummary title="Nothing was saved" errors={answer?.errors} stays />
      <DraftForm key={answer ? "refused" : now} name="rules" version={now} className="grid gap-6">
        <input type="hidden" name="from" value={seen} />
        {RULE_GROUPS.map(({ title, rules: group }) => (
          <Section key={title} title={title}>
            <Card className="grid gap-6">
              {group.includes("processingFeeFixed") && <PayerField rules={rules} answer={answer} />}
              {group.map((rule) => (
                <RuleField key={rule} {...{ rule, rules, answer }} />
              ))}
            </Card>
          </Section>
        ))}
        <div className="grid gap-2 text-ink-soft">
          <p>{describeRulesEffect(openBookings)}</p>
          <p>{RULE_TEXTS.placed}</p>
        </div>
        <Button className="sm:justify-self-start" name="part" value="save" busy={state !== "idle"}>
          Save
        </Button>
      </DraftForm>
      {rates && <ShareForm rates={rates} answer={isOfShare ? actionData : undefined} />}
      <StaffLinks
        links={[{ needs: "audit.read", to: STAFF_PATHS.auditOf(useSite().id), label: "Audit log" }]}
      />
    </div>
  );
}
