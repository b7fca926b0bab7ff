import { Form } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { LiveText } from "#ui/live-text.tsx";
import { TextInput } from "#ui/text-input.tsx";

type SearchByNameProps = {
  /** The page that shows the list. */
  path: string;
  search: string;
  /** How many were found, in words, for screen readers. */
  found: string;
  /** What the rows go by: "code" for coupons. */
  by?: "name" | "code";
};

/** The search by name above a list of what is sold. */
export function SearchByName({ path, search, found, by = "name" }: SearchByNameProps) {
  return (
    <>
      <Form method="get" action={path} key={search} role="search" className="flex flex-wrap items-end gap-4">
        <Field label={`Search by ${by}`} name="search" optional className="flex-1 basis-56 sm:max-w-80">
          <TextInput type="search" maxLength={80} defaultValue={search} />
        </Field>
        <Button variant="secondary" className="min-h-12">
          Search
        </Button>
      </Form>
      <LiveText>{search && found}</LiveText>
    </>
  );
}

/** The words that a list's address asks for. */
export const searchOf = (request: Request): string =>
  (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, 80);
