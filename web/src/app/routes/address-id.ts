import { notFound } from '@tanstack/react-router';

/** The number in an address; anything else leads nowhere. */
export function addressId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw notFound();
  return Number(text);
}

/** A number after the question mark of an address; anything else counts as left out. */
export function searchNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
