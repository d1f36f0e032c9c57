import { Refusal, type Kind } from './cell-kinds.ts';
import { line, properName } from './text-kinds.ts';

const shortened =
  'was shortened by a spreadsheet and has lost digits; format the column as text and enter the number again';

/** What is wrong with a code that a spreadsheet shows as a rounded number (`4.179E+10`): the digits left out are gone. */
export function shorteningProblem(given: string): Refusal | undefined {
  return /^[+-]?\d(?:[.,]\d+)?E\+\d+$/i.test(given) ? new Refusal(shortened) : undefined;
}

/** What is strange about a code of which a spreadsheet may have kept fifteen digits and made the others zeros. */
function roundingDoubt(code: string): string | undefined {
  if (!/^[1-9]\d{14}0{3,}$/.test(code)) return undefined;
  return 'has only zeros after its 15th digit, which is all that a spreadsheet keeps of a number: compare it with its source';
}

/** The same kind for what is written in digits but counts nothing: each digit matters, zeros at the beginning too. */
export function asCode(kind: Kind): Kind {
  return {
    ...kind,
    isCode: true,
    read: (given, options) => shorteningProblem(given) ?? kind.read(given, options),
    doubt: (value) => roundingDoubt(String(value)),
  };
}

/** The organisation's own key of something. */
export const ownKey = asCode(properName(100));

/** A telephone number, written in any way. */
export const phone: Kind = { ...asCode(properName(50)), words: 'a telephone number, up to 50 characters' };

/** The telephone number of a house, which is also written through the service itself. */
export const housePhone = asCode(line(50));

/** A postal code, up to a number of characters. */
export function postalCode(max: number): Kind {
  return asCode(line(max));
}

/** Whether a code is what a spreadsheet makes of another that begins with zeros or a plus: the same without them. */
export function lacksBeginning(given: string, whole: string): boolean {
  return /^[1-9]\d*$/.test(given) && given !== whole && whole.replace(/^[+0]+/, '') === given;
}

/** No organisation puts more zeros before its numbers. */
const mostZeros = 10;

/** What a code may have been before a spreadsheet dropped the zeros at its beginning. */
export function withZeros(given: string): string[] {
  if (!/^[1-9]\d{0,14}$/.test(given)) return [];
  return Array.from({ length: mostZeros }, (_, index) => '0'.repeat(index + 1) + given);
}
