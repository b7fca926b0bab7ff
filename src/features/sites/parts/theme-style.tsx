import { createContext, useContext } from "react";

const ID = "theme";

/**
 * The brand's CSS custom properties, which entry.server derives. Null in the browser: the page has the style.
 */
export const ThemeCss = createContext<string | null>(null);

// After an error in the browser React renders the document again, and the new document needs this style.
const cssFromServer = typeof document === "undefined" ? "" : (document.getElementById(ID)?.textContent ?? "");

/** The style element with the brand's colors. Only the server has the code that derives the colors. */
export function ThemeStyle() {
  const css = useContext(ThemeCss) ?? cssFromServer;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only our own names and checked hex colors
  return <style id={ID} dangerouslySetInnerHTML={{ __html: css }} />;
}
