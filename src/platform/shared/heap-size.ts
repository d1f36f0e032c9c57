/** What a text, an object or an array costs besides its content. */
const header = 24;
/** A field of an object, an item of an array: a pointer or a number. */
const slot = 8;

/**
 * About how many bytes of memory a value takes: texts, numbers, bytes, lists, maps and plain objects, with all that they
 * hold. Rather too much than too little, because it serves as a bound; what is shared between values counts for each.
 */
export function heapSize(value: unknown): number {
  if (typeof value === 'string') return header + 2 * value.length;
  if (typeof value !== 'object' || value === null) return slot;
  if (ArrayBuffer.isView(value)) return 4 * header + value.byteLength;
  if (value instanceof Map || value instanceof Set) return 6 * header + 2 * sizeOfAll([...value].flat());
  return 2 * header + sizeOfAll(Object.values(value));
}

function sizeOfAll(items: readonly unknown[]): number {
  return items.reduce<number>((sum, item) => sum + slot + heapSize(item), 0);
}
