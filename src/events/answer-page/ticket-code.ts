import { encode } from 'uqr';

/** The code of a ticket as a drawing, dark on light by day and by night: scanners read it best so. */
export function ticketCode(barcode: string, label: string): string {
  const { data, size } = encode(barcode, { border: 2 });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return `<svg class="code" viewBox="0 0 ${size} ${size}" role="img" aria-label="${label}" shape-rendering="crispEdges"><path d="${path}"/></svg>`;
}
