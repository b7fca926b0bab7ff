import { Printer } from "lucide-react";
import { Button } from "#ui/button.tsx";

/** A button that prints the page. Without scripts it is hidden: the browser's own menu can print. */
export function PrintButton() {
  return (
    <Button
      type="button"
      variant="secondary"
      className="no-js:hidden print:hidden"
      icon={<Printer aria-hidden="true" className="size-4.5" />}
      onClick={() => print()}
    >
      Print
    </Button>
  );
}
