import { createContext, useContext } from "react";

const ID = "theme";

/**
 * The brand's custom properties as entry.server wrote them; empty in the browser, which has them in the page.
 */
export const ThemeCss = createContext<string | null>(null);

// Kept for the case that an error in the browser makes React draw the document anew.
const served = typeof document === "undefined" ? "" : (document.getElementById(ID)?.textContent ?? "");

/** The brand's colours in the head; neither they nor the code that derives them is sent twice. */
export function ThemeStyle() {
  const css = useContext(ThemeCss) ?? served;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: names of ours and checked hex colours alone
  return <style id={ID} dangerouslySetInnerHTML={{ __html: css }} />;
}
