import { redirect } from "react-router";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Card } from "#ui/card.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { contentPage, currentSite } from "../contract.ts";
import { Article } from "../parts/article.tsx";
import { closeNoticeCookie } from "../parts/closed-notice.ts";
import { pageMeta } from "../parts/page-meta.ts";
import { PhoneLink } from "../parts/phone-link.tsx";
import { readMarkdown } from "../parts/read-markdown.tsx";
import { useSite } from "../parts/use-site.ts";
import { isLocalPath } from "../rules.ts";
import type { Route } from "./+types/covid19-advisement.ts";

/**
 * Reads the brand's content page `covid19-advisement`. Without that page, the screen shows the brand's
 * notice.
 */
export async function loader(args: Route.LoaderArgs) {
  try {
    const page = await call(args, contentPage, { query: { path: "covid19-advisement" } });
    return {
      page: { title: page.title, changed: formatLongDate(page.updatedAt), ...readMarkdown(page.body) },
    };
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
    return { page: null };
  }
}

/** Closes the notice bar for this browser. Without scripts, redirects to the page that showed the bar. */
export async function action(args: Route.ActionArgs): Promise<Response> {
  const back = textOf(await args.request.formData(), "back");
  const headers = { "set-cookie": closeNoticeCookie((await call(args, currentSite)).notice) };
  return isLocalPath(back) ? redirect(back, { headers }) : Response.json(null, { headers });
}

const TITLE = "COVID-19 advisement";
const LEAD = "What to know about health and hygiene before a visit.";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const page = loaderData?.page;
  return pageMeta(page?.title ?? TITLE, page?.lead || LEAD, matches);
}

export default function Advisement({ loaderData: { page } }: Route.ComponentProps) {
  const { name, notice, phone } = useSite();
  if (page) return <Article title={page.title} html={page.html} note={`Last changed on ${page.changed}`} />;
  return (
    <div className="page-width pt-10 md:pt-16">
      <div className="mx-auto grid max-w-sm gap-8">
        <PageHeader title={TITLE} lead={LEAD} />
        {notice && <p className="text-lg">{notice}</p>}
        <Card tone="sunken">
          <p>
            Is someone at home sick, or would you like us to keep our distance? Contact {name} before the
            visit. A person will answer.
          </p>
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
            <LinkButton to="/send-us-request">Write to us</LinkButton>
            {phone && (
              <PhoneLink
                number={phone}
                className="inline-flex min-h-11 items-center font-medium hover:underline"
              />
            )}
          </div>
        </Card>
      </div>
    </div>
  );
}
