/** With fewer letters nearly everyone would fit. */
const minLetters = 2;
const maxLetters = 100;

/** What is asked of the service for what someone has typed; empty while that is too little. */
export function searchableText(typed: string): string {
  const text = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim().slice(0, maxLetters);
  return [...text].length < minLetters ? '' : text;
}

/** A member who was chosen. */
export interface ChosenMember {
  readonly id: number;
  readonly fullName: string;
  readonly club: string;
}
