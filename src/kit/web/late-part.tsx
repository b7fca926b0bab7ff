import { type ComponentType, lazy, Suspense } from "react";

/**
 * A part that the browser loads when it is first shown. The server has it from the start, so that it is in
 * the page without scripts too. `Before` is shown until it has come, and stays if it can't be loaded.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before: ComponentType<Props> = () => null,
): ComponentType<Props> {
  const Late = lazy(() => load().then(toModule, () => toModule(Before)));
  let Part: ComponentType<Props> | null = null;
  // A lazy part would come after the page, where only scripts can put it in its place. The part may lie in a
  // file that is not ready before all files of the program have run.
  if (import.meta.env.SSR)
    setTimeout(() => {
      load().then(
        (loaded) => {
          Part = loaded;
        },
        () => {},
      );
    }, 0);
  return (props) => (
    <Suspense fallback={<Before {...props} />}>{Part ? <Part {...props} /> : <Late {...props} />}</Suspense>
  );
}

const toModule = <Props,>(part: ComponentType<Props>) => ({ default: part });
