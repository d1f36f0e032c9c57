import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  /** What it is, for those who do not see it; without it the code says nothing by itself. */
  label?: string;
  className?: string;
}

/** A QR code, dark on light by day and by night: scanners read it best so. */
export function QrCode({ text, label, className = '' }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  const name = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...name}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white ${className}`}
    >
      <path d={path} fill="#111" />
    </svg>
  );
}
