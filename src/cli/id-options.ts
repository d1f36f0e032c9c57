import { InvalidArgumentError } from 'commander';
import { asId } from '../shared/ids.ts';

/** Reads an id of the command line; anything but a whole number above 0 is wrong usage. */
export function idArgument<Id extends number>(text: string): Id {
  const id = /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (id < 1) throw new InvalidArgumentError('It must be a whole number above 0, as the list shows it.');
  return asId<Id>(id);
}
