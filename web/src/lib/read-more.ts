/** A reload asks the service for so many further parts at most, one after the other. */
export const mostAsked = 40;

/** How many further parts of a list an address asks for; what makes no sense is left out. */
export function readMore(more: unknown): number | undefined {
  return typeof more === 'number' && Number.isSafeInteger(more) && more > 0
    ? Math.min(more, mostAsked)
    : undefined;
}
