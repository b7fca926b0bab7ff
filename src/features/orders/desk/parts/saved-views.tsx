import { Form, useNavigation } from "react-router";
import type { RefusedForm } from "#kit/web/form.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Field } from "#ui/field.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { SavedView } from "../contract/views.ts";
import { MAX_VIEW_NAME } from "../rules/views.ts";
import { VIEW_TEXTS } from "../words/views.ts";
import { viewPath } from "./view-path.ts";

type ViewsProps = {
  views: readonly SavedView[];
  /** The path of the list with its filters, which receives the forms. */
  path: string;
  /** The id that a new view gets. */
  nextId: string;
  openId: string;
  refused: (RefusedForm & { part: string }) | undefined;
};

/** The reader's own views: open, save, rename and delete. */
export function SavedViews({ views, path, nextId, openId, refused }: ViewsProps) {
  const isOpen = refused !== undefined && refused.part !== "bulk";
  return (
    <div className="grid gap-3">
      {views.length > 0 && (
        <nav aria-label={VIEW_TEXTS.title}>
          <ul className="flex flex-wrap gap-x-5">
            {views.map((view) => (
              <li key={view.id} className="min-w-0 wrap-anywhere">
                <TextLink
                  to={viewPath(view)}
                  aria-current={view.id === openId ? "page" : undefined}
                  className="inline-flex min-h-11 items-center"
                >
                  {view.name}
                </TextLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Disclosure summary={VIEW_TEXTS.title} defaultOpen={isOpen}>
        <div className="grid gap-6 text-ink">
          <ErrorSummary errors={isOpen ? refused.errors : undefined} stays />
          <NameForm
            key={nextId}
            path={path}
            id={nextId}
            part="view-save"
            {...{ refused }}
            hint={VIEW_TEXTS.hint}
          />
          {views.map((view) => (
            <div key={view.id} className="grid gap-3 border-t border-line pt-4">
              <NameForm path={path} id={view.id} part="view-rename" name={view.name} {...{ refused }} />
              <Form method="post" action={path}>
                <input type="hidden" name="id" value={view.id} />
                <Button variant="danger" size="sm" name="part" value="view-remove">
                  Delete {view.name}
                </Button>
              </Form>
            </div>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}

type NameFormProps = Pick<ViewsProps, "path" | "refused"> & {
  id: string;
  part: "view-save" | "view-rename";
  name?: string;
  hint?: string;
};

function NameForm({ path, id, part, name, hint, refused }: NameFormProps) {
  const { state, formData } = useNavigation();
  // A new view gets another id with each page, so its form is known by its part.
  const own =
    refused?.part === part && (name === undefined || refused.values.id === id) ? refused : undefined;
  return (
    <Form method="post" action={path} noValidate className="grid max-w-[28rem] justify-items-start gap-3">
      <input type="hidden" name="part" value={part} />
      <input type="hidden" name="id" value={id} />
      <Field
        label={name === undefined ? "Save these filters as" : `New name for ${name}`}
        name="name"
        id={own ? "name" : `name-${id}`}
        hint={hint}
        errors={own?.errors.name}
        className="w-full"
      >
        <TextInput maxLength={MAX_VIEW_NAME} autoComplete="off" defaultValue={own?.values.name ?? name} />
      </Field>
      <Button variant="secondary" busy={state !== "idle" && formData?.get("id") === id}>
        {name === undefined ? "Save the view" : "Rename"}
      </Button>
    </Form>
  );
}
