import { Form, useNavigation } from "react-router";
import { formatDayAndTime } from "#kit/wire/format/dates.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import type { PublishedVersion } from "../contract.ts";
import { describeVersion, LOOK_TEXTS } from "../words.ts";

type VersionListProps = { versions: readonly PublishedVersion[]; revision: number; timeZone: string };

/** What was published, the newest first. Each one but the present can be published again. */
export function VersionList({ versions, revision, timeZone }: VersionListProps) {
  const { state } = useNavigation();
  if (versions.length === 0) return <p className="text-ink-soft">{LOOK_TEXTS.noVersions}</p>;
  return (
    <>
      <p className="mb-4 text-ink-soft">{LOOK_TEXTS.versionsHelp}</p>
      <ul className="grid gap-3">
        {versions.map(({ version, look, publishedBy, publishedAt, takenBack, isCurrent }) => (
          <li key={version}>
            <Card padding="sm" className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <span aria-hidden="true" className="flex shrink-0">
                {[look.primary, look.secondary].map((color, nth) => (
                  <span
                    key={nth === 0 ? "main" : "second"}
                    className="size-8 border border-line-strong first:rounded-l-md last:rounded-r-md"
                    style={{ background: color }}
                  />
                ))}
              </span>
              <div className="min-w-0 flex-1 basis-56">
                <p className="font-semibold">Version {version}</p>
                <p className="text-sm wrap-anywhere text-ink-soft">
                  {describeVersion({
                    at: formatDayAndTime(publishedAt, timeZone),
                    by: publishedBy,
                    takenBack,
                    colors: `${look.primary}, ${look.secondary}`,
                  })}
                </p>
              </div>
              {isCurrent ? (
                <Badge tone="success">Published</Badge>
              ) : (
                <Form method="post">
                  <input type="hidden" name="revision" value={revision} />
                  <input type="hidden" name="version" value={version} />
                  <Button name="part" value="takeBack" variant="secondary" size="sm" busy={state !== "idle"}>
                    Publish again<span className="sr-only"> version {version}</span>
                  </Button>
                </Form>
              )}
            </Card>
          </li>
        ))}
      </ul>
    </>
  );
}
