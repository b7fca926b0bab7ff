/**
 * A chart of a picture: `x` grows to the right, and `y`, in milliseconds, grows upward. An axis with a wide
 * range has a logarithmic scale.
 */
export type Chart = { title: string; axis: string; points: { x: number; y: number }[] };

const WIDTH = 420;
const HEIGHT = 260;
const FRAME = { left: 64, right: 20, top: 40, bottom: 48 };

/** Draws charts, two in a row, as an SVG that is readable on light and dark pages. */
export function draw(charts: readonly Chart[]): string {
  const rows = Math.ceil(charts.length / 2);
  const drawn = charts.map((chart, nth) => {
    const [x, y] = [(nth % 2) * WIDTH, Math.floor(nth / 2) * HEIGHT];
    return `<g transform="translate(${x} ${y})">${drawOne(chart)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH * 2} ${HEIGHT * rows}" role="img" aria-label="${label(charts)}">
<style>
  svg { font: 12px system-ui, sans-serif; }
  .title { fill: #1f2328; font-weight: 600; font-size: 14px; }
  .value { fill: #1f2328; } .soft { fill: #59636e; } .line { stroke: #d1d9e0; }
  .data { stroke: #0b6bcb; fill: none; stroke-width: 2; } .dot { fill: #0b6bcb; }
  @media (prefers-color-scheme: dark) {
    .title, .value { fill: #f0f6fc; } .soft { fill: #9198a1; } .line { stroke: #3d444d; }
    .data { stroke: #58a6ff; } .dot { fill: #58a6ff; }
  }
</style>
${drawn.join("\n")}
</svg>
`;
}

const label = (charts: readonly Chart[]) =>
  `How long a search for days takes. ${charts
    .map(
      ({ title, points }) => `${title}: ${points.map(({ x, y }) => `${count(x)}: ${time(y)}`).join(", ")}.`,
    )
    .join(" ")}`;

type Scale = (value: number) => number;

/**
 * Returns a function that maps values onto a range of pixels. The scale is logarithmic when the greatest
 * value is at least twenty times the least.
 */
function scaleOf(values: readonly number[], from: number, to: number, isFromZero: boolean): Scale {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  if (least > 0 && most / least >= 20) {
    const power = (value: number) => Math.log10(value / least) / Math.log10(most / least);
    return (value) => from + power(value) * (to - from);
  }
  const low = isFromZero ? 0 : least;
  return (value) => from + ((value - low) / (most - low || 1)) * (to - from);
}

function drawOne({ title, axis, points }: Chart): string {
  const { left, right, top, bottom } = FRAME;
  const [floor, end] = [HEIGHT - bottom, WIDTH - right];
  const scaleX = scaleOf(
    points.map(({ x }) => x),
    left + 16,
    end - 16,
    false,
  );
  const scaleY = scaleOf(
    points.map(({ y }) => y),
    floor - 12,
    top + 18,
    true,
  );
  const at = points.map(({ x, y }) => ({ x, y, left: scaleX(x).toFixed(1), top: scaleY(y).toFixed(1) }));
  const dots = at.map(
    (point) => `<circle class="dot" cx="${point.left}" cy="${point.top}" r="3.5"/>
<text class="value" x="${point.left}" y="${Number(point.top) - 9}" text-anchor="middle">${time(point.y)}</text>
<text class="soft" x="${point.left}" y="${floor + 17}" text-anchor="middle">${count(point.x)}</text>`,
  );
  return `<text class="title" x="${left - 40}" y="22">${title}</text>
<path class="line" d="M${left - 20} ${floor}H${end}"/>
<polyline class="data" points="${at.map((point) => `${point.left},${point.top}`).join(" ")}"/>
${dots.join("\n")}
<text class="soft" x="${(left + end) / 2}" y="${floor + 36}" text-anchor="middle">${axis}</text>`;
}

const count = (value: number) => value.toLocaleString("en-US");

function time(milliseconds: number): string {
  return milliseconds >= 100
    ? `${count(Math.round(milliseconds))} ms`
    : `${Number(milliseconds.toPrecision(2))} ms`;
}
