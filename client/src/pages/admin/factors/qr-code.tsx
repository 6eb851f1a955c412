import { encode } from "uqr";
import { qrPath } from "#shared/qr-path.ts";

/** A text as a QR code: one path, dark on white in every color scheme, as cameras need it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto w-full max-w-56 rounded-card bg-white"
    >
      <path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
