/** How many further parts of a list an address asks for; what makes no sense is left out. */
export function readMore(more: unknown, most = 40): number | undefined {
  return typeof more === 'number' && Number.isSafeInteger(more) && more > 0
    ? Math.min(more, most)
    : undefined;
}
