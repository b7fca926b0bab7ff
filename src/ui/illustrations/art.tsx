import type { SVGProps } from "react";

export type ArtProps = Omit<SVGProps<SVGSVGElement>, "viewBox"> & {
  /** What the picture shows. Without a title the picture is decoration, which screen readers skip. */
  title?: string;
};

/** The SVG element of every illustration. Its colors are the `--art-*` properties of theme.ts. */
export function Art({ title, box, children, ...rest }: ArtProps & { box: string }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: titled when it has a meaning, hidden when it decorates
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={box}
      fill="none"
      role={title ? "img" : undefined}
      aria-hidden={title ? undefined : true}
      {...rest}
    >
      {title && <title>{title}</title>}
      {children}
    </svg>
  );
}

/** The stroke of all illustrations: round and warm, always on a fill. */
export const pen = {
  fill: "none",
  stroke: "var(--art-ink)",
  strokeWidth: 3,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

export type Tufts = {
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  /** The number of tufts around the ellipse. */
  n: number;
  /** The roundness of a tuft: 0.5 gives half circles, 0.8 soft waves. */
  round?: number;
  /** The irregularity of the tufts: 0 is combed, 1 is tousled. */
  wild?: number;
  turn?: number;
};

const wobble = [0.1, -0.45, 0.6, -0.2, 0.35, -0.6, 0.25, 0.5, -0.35, 0, 0.45, -0.15, -0.5];

/** The path of a fluffy coat: a closed outline of tufts around an ellipse. */
export function tufts({ cx, cy, rx, ry, n, round = 0.62, wild = 0.35, turn = 0 }: Tufts): string {
  const points = Array.from({ length: n }, (_, i) => {
    const off = wobble[i % wobble.length] as number;
    const angle = ((i + off * wild * 0.9) / n) * 2 * Math.PI + turn;
    const reach = 1 + (wobble[(i * 5 + 2) % wobble.length] as number) * wild * 0.1;
    return [cx + rx * reach * Math.cos(angle), cy + ry * reach * Math.sin(angle)] as const;
  });
  const at = (i: number) => points[i % n] as readonly [number, number];
  const show = (value: number) => value.toFixed(1);
  let path = `M${show(at(0)[0])} ${show(at(0)[1])}`;
  for (let i = 0; i < n; i++) {
    const [x, y] = at(i);
    const [toX, toY] = at(i + 1);
    const radius = show(Math.hypot(toX - x, toY - y) * round);
    path += `A${radius} ${radius} 0 0 1 ${show(toX)} ${show(toY)}`;
  }
  return `${path}Z`;
}

/** The shadow on the floor below an animal. */
export function Floor({ cx, cy, rx, ry = rx * 0.13 }: { cx: number; cy: number; rx: number; ry?: number }) {
  return <ellipse cx={cx} cy={cy} rx={rx} ry={ry} fill="var(--art-ground)" />;
}
