/** Four-pointed lights: x, y, radius. */
export function Sparkles({
  at,
  fill = "var(--art-accent)",
}: {
  at: [number, number, number][];
  fill?: string;
}) {
  return (
    <path
      fill={fill}
      d={at
        .map(([x, y, r]) => {
          const w = r * 0.22;
          return `M${x} ${y - r}Q${x + w} ${y - w} ${x + r} ${y}Q${x + w} ${y + w} ${x} ${y + r}Q${x - w} ${y + w} ${x - r} ${y}Q${x - w} ${y - w} ${x} ${y - r}Z`;
        })
        .join("")}
    />
  );
}
