import { Form, redirect, useNavigation } from "react-router";
import { Permitted } from "#features/accounts/parts/permitted.tsx";
import { listAreas } from "#features/places/contract.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { optionalText, refusedForm, shownValue, textOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { Notice } from "#ui/notice.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { Pager } from "#ui/pager.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { Textarea } from "#ui/textarea.tsx";
import { READER_ROLES } from "../../rules/rooms.ts";
import {
  type Announcement,
  announce,
  listAnnouncements,
  removeAnnouncement,
} from "../contract/announcements.ts";
import { ANNOUNCEMENTS_PAGE, deskPath } from "../parts/desk-path.ts";
import { DESK_TEXTS, readersText } from "../words.ts";
import type { Route } from "./+types/announcements.ts";

const EVERYBODY = "all";

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(pagePath(args.request), args.request.url);
  const page = Math.min(Math.max(Math.trunc(Number(searchParams.get("page")) || 1), 1), 100_000);
  const [announcements, areas] = await Promise.all([
    call(args, listAnnouncements, { query: { page } }),
    call(args, listAreas),
  ]);
  return {
    announcements,
    areas: areas.map(({ id, name }) => ({ value: id, label: name })),
    nextId: crypto.randomUUID(),
    isAnnounced: searchParams.has("announced"),
  };
}

export async function action(args: Route.ActionArgs) {
  const form = await args.request.formData();
  const params = { id: textOf(form, "id") };
  try {
    if (textOf(form, "part") === "remove") {
      await call(args, removeAnnouncement, { params });
      return redirect(ANNOUNCEMENTS_PAGE);
    }
    const role = READER_ROLES.find((one) => one === textOf(form, "role")) ?? null;
    const areaId = optionalText(form, "areaId");
    const body = {
      title: textOf(form, "title"),
      content: textOf(form, "content"),
      role,
      areaId: areaId === undefined || areaId === EVERYBODY ? null : areaId,
    };
    await call(args, announce, { params, body });
  } catch (error) {
    return refusedForm(error, form);
  }
  return redirect(`${ANNOUNCEMENTS_PAGE}?announced`);
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf("Announcements", matches) }, { name: "robots", content: "noindex" }];
}

/** What the team announced, and the form for the next announcement. */
export default function Announcements({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { announcements, areas, nextId, isAnnounced } = loaderData;
  const { state, formData } = useNavigation();
  const typed = (name: string) => shownValue(refused, name, "");
  const errors = (name: string) => refused?.errors[name] ?? [];
  return (
    <div className="page-width py-6 md:py-10">
      <div className="grid max-w-[44rem] gap-6">
        <PageHeader
          title="Announcements"
          back={<TextLink to={deskPath("open")}>Messages</TextLink>}
          lead={DESK_TEXTS.announcing}
        />
        {isAnnounced && (
          <Notice tone="success" takesFocus={DESK_TEXTS.announced}>
            {DESK_TEXTS.announced}
          </Notice>
        )}
        <ErrorSummary title="Nothing was announced" errors={refused?.errors} />
        <Permitted needs="messages.write">
          <Card>
            <Form method="post" noValidate key={announcements.items[0]?.id} className="grid gap-5">
              <input type="hidden" name="part" value="announce" />
              <input type="hidden" name="id" value={nextId} />
              <div className="grid gap-5 sm:grid-cols-2">
                <Field label="To" name="role" errors={errors("role")}>
                  <Select
                    options={[
                      { value: EVERYBODY, label: "Everybody" },
                      ...READER_ROLES.map((role) => ({ value: role, label: DESK_TEXTS.readers[role] })),
                    ]}
                    defaultValue={typed("role") || EVERYBODY}
                  />
                </Field>
                <Field label="Area" name="areaId" errors={errors("areaId")}>
                  <Select
                    options={[{ value: EVERYBODY, label: "All areas" }, ...areas]}
                    defaultValue={typed("areaId") || EVERYBODY}
                  />
                </Field>
              </div>
              <Field label="Title" name="title" hint={DESK_TEXTS.titleHint} errors={errors("title")}>
                <TextInput defaultValue={typed("title")} maxLength={60} autoComplete="off" />
              </Field>
              <Field label="Text" name="content" errors={errors("content")}>
                <Textarea defaultValue={typed("content")} maxLength={4_000} rows={4} />
              </Field>
              <Button
                className="sm:justify-self-start"
                busy={state !== "idle" && formData?.get("part") === "announce"}
              >
                Announce
              </Button>
            </Form>
          </Card>
        </Permitted>
        {announcements.items.length === 0 && <p className="text-ink-soft">{DESK_TEXTS.noAnnouncements}</p>}
        <ul className="grid gap-4">
          {announcements.items.map((one) => (
            <Item key={one.id} announcement={one} />
          ))}
        </ul>
        <Pager {...announcements} to={(page) => `${ANNOUNCEMENTS_PAGE}?page=${page}`} />
      </div>
    </div>
  );
}

function Item({ announcement }: { announcement: Announcement }) {
  const { id, title, content, announcedAt, removed } = announcement;
  return (
    <li className="grid gap-2 rounded-lg border border-line p-4">
      <h2 className="text-lg wrap-anywhere">{title}</h2>
      <p className="wrap-anywhere whitespace-pre-line">
        {removed ? <em className="text-ink-soft">{DESK_TEXTS.removed}</em> : content}
      </p>
      <p className="text-sm text-ink-soft">
        {readersText(announcement)} ·{" "}
        <time dateTime={announcedAt}>{formatDayAndTime(announcedAt, "UTC")} UTC</time>
      </p>
      {!removed && (
        <Permitted needs="messages.write">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="part" value="remove" />
            <input type="hidden" name="id" value={id} />
            <Button variant="secondary" size="sm" className="min-h-11" aria-label={`Remove ${title}`}>
              Remove
            </Button>
          </Form>
        </Permitted>
      )}
    </li>
  );
}
