/** The tinted background of the pictures of add-ons. */
export function Spot() {
  return (
    <path
      d="M82 14c30-2 62 20 64 58 2 40-24 74-66 74-38 0-66-26-66-64 0-40 32-66 68-68Z"
      fill="var(--art-haze)"
    />
  );
}
