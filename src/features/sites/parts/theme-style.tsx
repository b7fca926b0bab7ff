import { createContext, useContext } from "react";

const ID = "theme";

/**
 * The brand's custom properties from entry.server; null in the browser, which reads them from the
 * page.
 */
export const ThemeCss = createContext<string | null>(null);

// An error in the browser makes React render the document again; it needs the style then.
const served = typeof document === "undefined" ? "" : (document.getElementById(ID)?.textContent ?? "");

/** The brand's colors in the head. The browser never gets the code that derives them. */
export function ThemeStyle() {
  const css = useContext(ThemeCss) ?? served;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own names and checked hex colors
  return <style id={ID} dangerouslySetInnerHTML={{ __html: css }} />;
}
