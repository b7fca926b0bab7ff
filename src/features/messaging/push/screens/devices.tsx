import { redirect } from "react-router";
import { usePerson } from "#features/accounts/parts/use-person.ts";
import { titleOf } from "#features/sites/parts/use-site.ts";
import { call } from "#kit/web/call.ts";
import { textOf } from "#kit/web/form.ts";
import { pagePath } from "#kit/web/page-path.ts";
import { asRefusal } from "#kit/wire/errors.ts";
import { formatLongDate } from "#kit/wire/format/dates.ts";
import { Button } from "#ui/button.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { listPushDevices, removePushDevice } from "../contract/push.ts";
import { ThisDevice } from "../parts/this-device.tsx";
import { PUSH_TEXTS } from "../words.ts";
import type { Route } from "./+types/devices.ts";

export async function loader(args: Route.LoaderArgs) {
  return call(args, listPushDevices);
}

/** Turns a device off. One that is gone already is off, too. */
export async function action(args: Route.ActionArgs) {
  const id = textOf(await args.request.formData(), "id");
  try {
    await call(args, removePushDevice, { params: { id } });
  } catch (error) {
    if (asRefusal(error)?.code !== "not_found") throw error;
  }
  return redirect(pagePath(args.request));
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(PUSH_TEXTS.title, matches) }, { name: "robots", content: "noindex" }];
}

/** The devices that show new messages of a person at once. */
export default function Devices({ loaderData: { publicKey, devices } }: Route.ComponentProps) {
  const person = usePerson();
  const others = devices.filter(({ isCurrent }) => !isCurrent);
  return (
    <div className="page-width py-8 md:py-14">
      <div className="mx-auto grid max-w-prose gap-8">
        <PageHeader
          title={PUSH_TEXTS.title}
          lead={publicKey === null ? PUSH_TEXTS.off : PUSH_TEXTS.lead}
          back={<TextLink to={`/${person?.role ?? "customer"}/messages`}>Messages</TextLink>}
        />
        {publicKey !== null && person && (
          <section className="grid gap-3">
            <h2 className="text-lg font-semibold">{PUSH_TEXTS.here}</h2>
            <ThisDevice
              personId={person.id}
              publicKey={publicKey}
              device={devices.find(({ isCurrent }) => isCurrent)}
            />
          </section>
        )}
        {others.length > 0 && (
          <section className="grid gap-3">
            <h2 className="text-lg font-semibold">{PUSH_TEXTS.others}</h2>
            <ul className="grid gap-3">
              {others.map(({ id, name, createdAt }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line p-4"
                >
                  <span className="min-w-0">
                    <span className="block font-semibold wrap-anywhere">{name}</span>
                    <span className="text-sm text-ink-soft">On since {formatLongDate(createdAt)}</span>
                  </span>
                  <form method="post">
                    <input type="hidden" name="id" value={id} />
                    <Button variant="secondary" aria-label={`${PUSH_TEXTS.turnOff}: ${name}`}>
                      {PUSH_TEXTS.turnOff}
                    </Button>
                  </form>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}
