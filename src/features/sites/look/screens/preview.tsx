import { Form, redirect, useNavigation } from "react-router";
import { StaffLinks } from "#features/accounts/parts/staff-link.tsx";
import { FilterLinks } from "#features/staff/parts/filter-links.tsx";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { titleOf, useSite } from "../../parts/use-site.ts";
import { setPreview, showLook, showLookMail } from "../contract.ts";
import { LOOK_PATH, previewPath } from "../parts/look-paths.ts";
import { PREVIEW_PAGES, SCHEMES, WIDTHS } from "../rules/preview.ts";
import { PAGE_LABELS, PREVIEW_TEXTS, SCHEME_LABELS, WIDTH_LABELS } from "../words.ts";
import type { Route } from "./+types/preview.ts";

/** What an address shows; the first choice for what it does not name. */
function readShown(request: Request) {
  const { searchParams } = new URL(request.url);
  const choose = <T extends string>(known: readonly [T, ...T[]], name: string): T =>
    known.find((one) => one === searchParams.get(name)) ?? known[0];
  return {
    page: choose(PREVIEW_PAGES, "page"),
    scheme: choose(SCHEMES, "scheme"),
    width: choose(WIDTHS, "width"),
  };
}

export async function loader(args: Route.LoaderArgs) {
  const shown = readShown(args.request);
  const { isPreviewing, hasDraft } = await call(args, showLook);
  const mail = isPreviewing && shown.page === "mail" ? await call(args, showLookMail) : null;
  return { shown, isPreviewing, hasDraft, mail };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  await call(args, setPreview, { body: { isOn: textOf(form, "part") === "begin" } });
  return redirect(previewPath(readShown(args.request)));
}

export const shouldRevalidate = () => true;

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Preview", matches) }, { name: "robots", content: "noindex" }];
}

const WIDTH_CLASSES = { phone: "w-[24.375rem] max-w-full", desktop: "w-[80rem]" } as const;

/** The draft on the brand's real pages, in frames that only the caller's session can fill. */
export default function StaffPreview({ loaderData }: Route.ComponentProps) {
  const { shown, isPreviewing, hasDraft, mail } = loaderData;
  const { state } = useNavigation();
  const { homeRoute } = useSite();
  const { page, scheme, width } = shown;
  const linksOf = <T extends string>(
    name: keyof typeof shown,
    all: readonly T[],
    labels: Record<T, string>,
  ) =>
    all.map((one) => ({
      to: previewPath({ ...shown, [name]: one }),
      label: labels[one],
      isChosen: shown[name] === one,
    }));
  const path = page === "book" ? "/customer/new" : (homeRoute.split("#")[0] ?? "/");
  const source = `${path}${path.includes("?") ? "&" : "?"}scheme=${scheme}`;
  const title = `${PAGE_LABELS[page]}, ${SCHEME_LABELS[scheme]}, ${WIDTH_LABELS[width]}`;
  const frame = `block h-[48rem] border-0 bg-raised ${WIDTH_CLASSES[width]}`;
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] gap-5 py-6 md:py-10">
      <PageHeader title="Preview" lead={PREVIEW_TEXTS.lead} back={<TextLink to={LOOK_PATH}>Look</TextLink>} />
      <Notice title={isPreviewing ? PREVIEW_TEXTS.isOn : PREVIEW_TEXTS.isOff}>
        <Form method="post" className="mt-3">
          <Button
            name="part"
            value={isPreviewing ? "end" : "begin"}
            variant={isPreviewing ? "secondary" : "primary"}
            busy={state !== "idle"}
          >
            {isPreviewing ? "End the preview" : "Begin the preview"}
          </Button>
        </Form>
      </Notice>
      {!hasDraft && <p className="text-ink-soft">{PREVIEW_TEXTS.noDraft}</p>}
      {isPreviewing && (
        <>
          <div className="grid gap-2">
            <FilterLinks label="Page" links={linksOf("page", PREVIEW_PAGES, PAGE_LABELS)} />
            <FilterLinks label="Scheme" links={linksOf("scheme", SCHEMES, SCHEME_LABELS)} />
            <FilterLinks label="Width" links={linksOf("width", WIDTHS, WIDTH_LABELS)} />
          </div>
          {mail && <p className="text-ink-soft">{PREVIEW_TEXTS.mail}</p>}
          <div className="overflow-x-auto rounded-lg border border-line-strong">
            {mail ? (
              // It may load the draft's pictures, but runs no scripts.
              <iframe
                key={title}
                title={title}
                srcDoc={mail.html}
                sandbox="allow-same-origin"
                className={frame}
              />
            ) : (
              <iframe key={title} title={title} src={source} className={frame} />
            )}
          </div>
          <p className="text-ink-soft">{PREVIEW_TEXTS.customer}</p>
          <StaffLinks
            links={[{ needs: "act.as", to: "/impersonate?role=customer", label: "Act for a customer" }]}
          />
        </>
      )}
    </div>
  );
}
