import { Form, redirect } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { TextLink } from "#ui/text-link.tsx";
import {
  closeReport,
  joinReported,
  listReports,
  type Report,
  readReported,
  removeReported,
} from "../contract/reports.ts";
import { deskPath, REPORTS_PAGE } from "../parts/desk-path.ts";
import { ReportedMessages } from "../parts/reported-messages.tsx";
import { DESK_TEXTS } from "../words.ts";
import type { Route } from "./+types/reports.ts";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const page = Math.min(Math.max(Math.trunc(Number(searchParams.get("page")) || 1), 1), 100_000);
  const readId = searchParams.get("read");
  const reports = await call(args, listReports, { query: { page } });
  const isListed = reports.items.some(({ id }) => id === readId);
  const around = isListed && readId ? await call(args, readReported, { params: { id: readId } }) : null;
  return { reports, around, readId };
}

const DECISIONS = { join: joinReported, remove: removeReported, close: closeReport };

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const part = textOf(form, "part");
  const decision = part === "join" || part === "remove" ? part : "close";
  const id = textOf(form, "id");
  const { roomId } = await call(args, DECISIONS[decision], { params: { id }, body: {} });
  return redirect(decision === "join" ? deskPath("open", roomId) : REPORTS_PAGE);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Reported messages", matches) }, { name: "robots", content: "noindex" }];
}

/** Reported messages that wait for the team, the oldest first. */
export default function Reports({ loaderData: { reports, around, readId } }: Route.ComponentProps) {
  return (
    <div className="page-width py-6 md:py-10">
      <PageHeader title="Reported messages" back={<TextLink to={deskPath("open")}>Messages</TextLink>} />
      {reports.items.length === 0 && <p className="mt-6 text-ink-soft">{DESK_TEXTS.noReports}</p>}
      <ul className="mt-6 grid max-w-md gap-4">
        {reports.items.map((report) => (
          <li key={report.id} className="grid gap-3 rounded-lg border border-line p-4">
            <ReportFacts report={report} />
            {around && report.id === readId && (
              <ReportedMessages messages={around} reportedId={report.messageId} />
            )}
            <Decisions report={report} isRead={report.id === readId} />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pager {...reports} to={(page) => `${REPORTS_PAGE}?page=${page}`} />
      </div>
    </div>
  );
}

function ReportFacts({ report }: { report: Report }) {
  const { reporter, sender, reason, content, reportedAt, isRemoved } = report;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span>
          <strong>{reporter.displayName}</strong> reported a message of <strong>{sender.displayName}</strong>
        </span>
        {isRemoved && <Badge>Removed</Badge>}
      </p>
      <blockquote className="border-l-2 border-line-strong pl-3 wrap-anywhere whitespace-pre-line">
        {content}
      </blockquote>
      <p className="text-sm text-ink-soft">
        {reason} · <time dateTime={reportedAt}>{formatDayAndTime(reportedAt, "UTC")} UTC</time>
      </p>
    </>
  );
}

function Decisions({
  report: { id, roomId, isJoined, isRemoved },
  isRead,
}: {
  report: Report;
  isRead: boolean;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {!isRead && (
        <LinkButton to={`${REPORTS_PAGE}?read=${id}`} variant="secondary" size="sm" className="min-h-11">
          Read around it
        </LinkButton>
      )}
      {isJoined ? (
        <LinkButton to={deskPath("open", roomId)} variant="secondary" size="sm" className="min-h-11">
          Open the conversation
        </LinkButton>
      ) : (
        <Decision id={id} part="join" label="Join the conversation" />
      )}
      {!isRemoved && <Decision id={id} part="remove" label="Remove the message" />}
      <Decision id={id} part="close" label="Close the report" />
    </div>
  );
}

function Decision({ id, part, label }: { id: string; part: string; label: string }) {
  return (
    <Permitted needs="messages.write">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="part" value={part} />
        <input type="hidden" name="id" value={id} />
        <Button variant={part === "remove" ? "danger" : "secondary"} size="sm" className="min-h-11">
          {label}
        </Button>
      </Form>
    </Permitted>
  );
}
