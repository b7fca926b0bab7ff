import type { CSSProperties } from "react";

/** The color of a hue (degrees) for lines, readable on the light and the dark ground. */
export const hueColor = (hue: number) => `hsl(${Math.round(hue)} 65% 45%)`;

/** Sets the color that the class `map-hue` fills with. Say in words what the color means, too. */
export const hueStyle = (hue: number) => ({ "--hue": hueColor(hue) }) as CSSProperties;
