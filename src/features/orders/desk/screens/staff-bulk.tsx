import { Form, redirect, useNavigation } from "react-router";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { refusedForm } from "#kit/web/form.ts";
import { pageNumber } from "#kit/web/page-number.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatNumber } from "#kit/wire/format/counts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { type DeskBulk, getBulk, startBulk } from "../contract/bulk.ts";
import { BulkRows } from "../parts/bulk-rows.tsx";
import { DESK_LIST_PATH, deskBulkPath } from "../parts/desk-paths.ts";
import { EVERY_SECONDS, useRefresh } from "../parts/use-refresh.ts";
import { BULK_TEXTS, bulkTitle, moneyTexts, notifiedText, progressText } from "../words/bulk-page.ts";
import type { Route } from "./+types/staff-bulk.ts";

export async function loader(args: Route.LoaderArgs) {
  const url = new URL(pagePath(args.request), args.request.url);
  const query = { page: pageNumber(url) };
  return { bulk: await call(args, getBulk, { params: { id: args.params.bulkId }, query }) };
}

export async function action(args: Route.ActionArgs) {
  const id = args.params.bulkId;
  const form = await args.request.formData();
  try {
    await call(args, startBulk, { params: { id }, body: {} });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(deskBulkPath(id));
}

/** After a refusal the page shows the appointments as they are now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData ? bulkTitle(loaderData.bulk.action, loaderData.bulk.total) : BULK_TEXTS.title;
  return [{ title: titleOf(title, matches) }, { name: "robots", content: "noindex" }];
}

/** What a change of several appointments will do, does and has done. */
export default function StaffBulk({ loaderData: { bulk }, actionData }: Route.ComponentProps) {
  const { state, action, total, done, refused, description } = bulk;
  useRefresh(state === "running");
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        back={<TextLink to={DESK_LIST_PATH}>Appointments</TextLink>}
        title={bulkTitle(action, state === "preview" ? bulk.going : total)}
        lead={LEADS[state]}
      />
      <ErrorSummary errors={actionData?.errors} stays />
      {description !== "" && (
        <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
          {description}
        </blockquote>
      )}
      {state === "preview" && <Preview bulk={bulk} />}
      {state === "running" && (
        <>
          <noscript>
            <meta httpEquiv="refresh" content={String(EVERY_SECONDS)} />
          </noscript>
          <ProgressBar label="Progress" value={((done + refused) / total) * 100} />
          <p>{progressText(bulk)}</p>
          <p>
            <TextLink to={deskBulkPath(bulk.id)} className="inline-flex min-h-11 items-center">
              Refresh
            </TextLink>
          </p>
        </>
      )}
      {state === "finished" && (
        <Notice
          tone={refused > 0 ? "warn" : "success"}
          title={progressText(bulk)}
          takesFocus={`${bulk.id} ${state}`}
        />
      )}
      <BulkRows rows={bulk.items} />
      <Pager {...bulk} to={(page) => `${deskBulkPath(bulk.id)}${page > 1 ? `?page=${page}` : ""}`} />
    </div>
  );
}

const LEADS: Record<DeskBulk["state"], string> = {
  preview: BULK_TEXTS.changes,
  running: BULK_TEXTS.running,
  finished: BULK_TEXTS.finished,
};

/** What would happen, and the button. */
function Preview({ bulk }: { bulk: DeskBulk }) {
  const { action, going, waiting, notified, money } = bulk;
  const { state } = useNavigation();
  if (going === 0) return <Notice tone="info" title={BULK_TEXTS.none} />;
  return (
    <div className="grid gap-4">
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          {formatNumber(going)} will change, {formatNumber(waiting - going)} will not.
        </li>
        <li>{notifiedText(notified)}</li>
        {moneyTexts(money).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <Form method="post" className="flex flex-wrap gap-3">
        <Button
          variant={action === "decline" || action === "cancel" ? "danger" : "primary"}
          busy={state !== "idle"}
        >
          {bulkTitle(action, going)}
        </Button>
        <LinkButton variant="secondary" to={DESK_LIST_PATH}>
          Back without changes
        </LinkButton>
      </Form>
    </div>
  );
}
