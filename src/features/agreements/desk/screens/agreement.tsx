import { data, redirect } from "react-router";
import { MarkdownText } from "#features/sites/parts/markdown-text.tsx";
import { readMarkdown } from "#features/sites/parts/read-markdown.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf, valuesOf } from "#kit/web/form.ts";
import { refusedSave, refusedStep } from "#kit/web/refused-save.ts";
import { isDay } from "#kit/wire/calendar-day.ts";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Section } from "#ui/section.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { publishAgreement, saveAgreementDraft, showDeskAgreement } from "../contract.ts";
import { AGREEMENTS_PATH, agreementPath, versionPath } from "../parts/agreements-path.ts";
import { DraftTextForm } from "../parts/draft-text-form.tsx";
import { PublishForm } from "../parts/publish-form.tsx";
import { requireKind } from "../parts/require-kind.ts";
import { TextChanges } from "../parts/text-changes.tsx";
import { compareTexts } from "../rules/compare-texts.ts";
import {
  AGREEMENT_FAULTS,
  AGREEMENT_NAMES,
  AGREEMENT_TEXTS,
  describeStanding,
  versionName,
} from "../words.ts";
import type { Route } from "./+types/agreement.ts";

export async function loader(args: Route.LoaderArgs) {
  const kind = requireKind(args.params.kind);
  const agreement = await call(args, showDeskAgreement, { params: { kind } });
  const { hasDraft, draft, newest } = agreement;
  const { searchParams } = new URL(args.request.url);
  return {
    agreement,
    // The comparison and the preview are made here, so that the browser loads no parser.
    changes: hasDraft && newest ? compareTexts(newest.body, draft.body) : [],
    draftHtml: hasDraft ? readMarkdown(draft.body).html : null,
    isSaved: searchParams.has("saved"),
    isPublished: searchParams.has("published"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { kind: requireKind(args.params.kind) };
  const revision = Number(textOf(form, "revision"));
  const part = textOf(form, "part");
  const [title, body] = [textOf(form, "title"), textOf(form, "body")];
  if (part === "preview") {
    const preview = { title, html: readMarkdown(body).html };
    return { errors: {}, values: valuesOf(form), isChanged: false, preview };
  }
  if (part === "publish") {
    const countsFrom = textOf(form, "countsFrom");
    if (!isDay(countsFrom)) {
      const errors = { countsFrom: [AGREEMENT_FAULTS.day] };
      return data({ errors, values: valuesOf(form), isChanged: false, isStep: true }, { status: 422 });
    }
    try {
      await call(args, publishAgreement, { params, body: { countsFrom, revision } });
    } catch (error) {
      return refusedStep(refusedSave(error, form, {}));
    }
    return redirect(`${agreementPath(params.kind)}?published`);
  }
  try {
    await call(args, saveAgreementDraft, { params, body: { title, body, revision } });
  } catch (error) {
    return refusedSave(error, form, {});
  }
  return redirect(`${agreementPath(params.kind)}?saved`);
}

/** After a refusal the page shows the draft as it is saved now. */
export const shouldRevalidate = () => true;

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? AGREEMENT_NAMES[loaderData.agreement.kind] : "Agreement";
  return [{ title: titleOf(name, matches) }, { name: "robots", content: "noindex" }];
}

/** An agreement: its draft, what differs from the newest version, its publication, and its versions. */
export default function StaffAgreement({ loaderData, actionData }: Route.ComponentProps) {
  const { agreement, changes, draftHtml, isSaved, isPublished } = loaderData;
  const { kind, current, next, newest, draft, hasDraft, revision, versions } = agreement;
  const isStep = actionData !== undefined && "isStep" in actionData;
  const preview = actionData && "preview" in actionData ? actionData.preview : undefined;
  const saved = hasDraft ? AGREEMENT_TEXTS.saved : AGREEMENT_TEXTS.noDraft;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-8 py-6 md:py-10">
      <PageHeader
        title={AGREEMENT_NAMES[kind]}
        lead={describeStanding(current, next)}
        back={<TextLink to={AGREEMENTS_PATH}>Agreements</TextLink>}
      />
      {(isSaved || isPublished) && !actionData && (
        <Notice
          tone="success"
          title={isPublished ? AGREEMENT_TEXTS.published : saved}
          takesFocus={String(revision)}
        />
      )}
      {preview && (
        <Section title="Preview">
          <Notice className="mb-4" title={AGREEMENT_TEXTS.preview} takesFocus={preview.html} />
          <MarkdownText {...preview} />
        </Section>
      )}
      <Section title="Next version">
        <DraftTextForm
          key={actionData && !isStep ? "refused" : revision}
          draft={draft}
          revision={revision}
          answer={isStep ? undefined : actionData}
        />
      </Section>
      {draftHtml !== null && (
        <>
          {newest && (
            <Section title={`Changes since version ${newest.version}`}>
              {draft.title !== newest.title && (
                <p className="mb-3 wrap-anywhere">
                  Title: <del>{newest.title}</del> <ins>{draft.title}</ins>
                </p>
              )}
              {changes.length > 0 ? (
                <TextChanges comparison={changes} />
              ) : (
                <p className="text-ink-soft">{AGREEMENT_TEXTS.sameText}</p>
              )}
            </Section>
          )}
          {!preview && (
            <Section title="Draft as people will read it">
              <MarkdownText title={draft.title} html={draftHtml} />
            </Section>
          )}
          <Section title="Publish">
            <PublishForm key={revision} agreement={agreement} answer={isStep ? actionData : undefined} />
          </Section>
        </>
      )}
      {versions.length > 0 && (
        <Section title="Versions">
          <ul className="grid gap-1">
            {versions.map(({ id, version, title, countsFrom }) => (
              <li key={id} className="wrap-anywhere">
                <TextLink to={versionPath(kind, version)}>{versionName(version, countsFrom)}</TextLink>{" "}
                <span className="text-ink-soft">{title}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
