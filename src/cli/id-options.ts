import { InvalidArgumentError } from 'commander';
import { asId } from '../platform/shared/ids.ts';

/** Reads a whole number of the command line; anything outside of the range is wrong usage. */
export function numberFrom(min: number, max: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d{1,9}$/.test(text) && number >= min && number <= max) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}

/** Reads an id of the command line; anything but a whole number above 0 is wrong usage. */
export function idArgument<Id extends number>(text: string): Id {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new InvalidArgumentError('It must be a whole number above 0, as the list shows it.');
  return asId<Id>(id);
}
