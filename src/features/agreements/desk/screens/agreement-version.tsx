import { MarkdownText } from "#features/sites/parts/markdown-text.tsx";
import { readMarkdown } from "#features/sites/parts/read-markdown.tsx";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { showAgreementVersion } from "../contract.ts";
import { agreementPath } from "../parts/agreements-path.ts";
import { requireKind } from "../parts/require-kind.ts";
import { AGREEMENT_NAMES, describeAgreed, versionName } from "../words.ts";
import type { Route } from "./+types/agreement-version.ts";

export async function loader(args: Route.LoaderArgs) {
  const kind = requireKind(args.params.kind);
  const params = { kind, version: args.params.version };
  const { body, ...version } = await call(args, showAgreementVersion, { params });
  return { kind, ...version, html: readMarkdown(body).html };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData ? AGREEMENT_NAMES[loaderData.kind] : "Agreement";
  return [{ title: titleOf(name, matches) }, { name: "robots", content: "noindex" }];
}

/** A published version, which never changes. */
export default function AgreementVersion({ loaderData }: Route.ComponentProps) {
  const { kind, title, version, countsFrom, agreed, html } = loaderData;
  return (
    <div className="page-width grid max-w-[52rem] grid-cols-[minmax(0,1fr)] gap-6 py-6 md:py-10">
      <PageHeader
        title={versionName(version, countsFrom)}
        lead={describeAgreed(kind, agreed)}
        back={<TextLink to={agreementPath(kind)}>{AGREEMENT_NAMES[kind]}</TextLink>}
      />
      <MarkdownText title={title} html={html} />
    </div>
  );
}
