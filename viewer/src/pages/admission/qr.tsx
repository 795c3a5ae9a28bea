import type { VNode } from "preact";
import { encode } from "uqr";

/** A QR code of a text, black on white whatever the theme: cameras are used to that. */
export function Qr({ text, label }: { readonly text: string; readonly label: string }): VNode {
  // Four modules of quiet around it, as the standard asks.
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")))
    .join("");
  return (
    <svg
      class="qr"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shape-rendering="crispEdges"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}
