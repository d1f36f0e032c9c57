import { plainKind, Refusal, type Kind, type Value } from './cell-kinds.ts';

/** A whole number from one to another; an empty cell is stored as `empty`. */
export function whole(min: number, max: number, empty: Value = 0): Kind {
  const range = `from ${min} to ${max}`;
  return plainKind(`a whole number ${range}`, empty, (text) => {
    const number = Number(text);
    if (!/^-?\d{1,16}$/.test(text)) return new Refusal('is not a whole number');
    return number >= min && number <= max ? number : new Refusal(`is not a number ${range}`);
  });
}

/** The largest number that both databases keep in an ordinary column. */
export const maxCount = 2_147_483_647;

/** The number of a row: from 1, and small enough that there is room behind it for the numbers to come. */
export const id = plainKind("a whole number from 1 to 999,999,999,999, Guildhall's own", null, (text) => {
  const number = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return number >= 1 ? number : new Refusal('is not a whole number from 1 to 999,999,999,999');
});

/** A number with decimals, written with a point or a comma; nothing when the cell is empty. */
export function decimal(min: number, max: number): Kind {
  return plainKind(`a number from ${min} to ${max}, with decimals`, null, (text) => {
    if (!/^-?\d{1,6}(?:[.,]\d{1,20})?$/.test(text)) return new Refusal('is not a number');
    const number = Number(text.replace(',', '.'));
    if (number < min || number > max) return new Refusal(`is not a number from ${min} to ${max}`);
    // There is no negative zero in a cell.
    return number === 0 ? 0 : number;
  });
}

const yes = ['yes', 'true', '1', 'ja', 'oui', 'sì', 'si', 'wahr', 'vrai', 'vero'];
const no = ['no', 'false', '0', 'nein', 'non', 'falsch', 'faux', 'falso'];

/** Yes or no; an empty cell is stored as `empty`. */
export function yesNo(empty: 0 | 1): Kind {
  return {
    words: `yes or no (see "Yes and no"); empty means ${empty === 1 ? 'yes' : 'no'}`,
    empty,
    read(text) {
      const word = text.toLowerCase();
      if (yes.includes(word)) return 1;
      return no.includes(word) ? 0 : new Refusal('is neither yes nor no');
    },
    write: (value) => (value === 1 ? 'yes' : 'no'),
  };
}
