/** What a database column holds. */
export type Value = string | number | null;

/** Why a cell or a row cannot be taken, as the end of a sentence that begins with its column. */
export class Refusal {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** How dates such as 05/06/2026 are meant, when it was said. */
export const dateOrders = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** What reading a cell depends on. */
export interface ReadOptions {
  readonly dateOrder: DateOrder | null;
  /** The organisation's time zone. */
  readonly timeZone: string;
  /** The stored photo behind the name of a picture in the folder `photos`, or why it cannot be used. */
  photo(name: string): string | Refusal;
  /** The stored content behind the name of a file in the folder `files`, or why it cannot be used. */
  eventFile(name: string): string | Refusal;
}

/** A kind of cell: what people write into it, and what is stored. */
export interface Kind {
  /** What may stand in the cell, for the documentation. */
  readonly words: string;
  /** What an empty cell means. */
  readonly empty: Value;
  /** Whether it counts nothing although it is written in digits, such as a key or a postal code. */
  readonly isCode?: boolean;
  /** Takes out of a cell what nobody sees; only for texts that people never write through the service itself. */
  tidy?(text: string): string;
  /** Reads a cell that is not empty; the text comes without blanks around it. */
  read(text: string, options: ReadOptions): Value | Refusal;
  /** What is strange about a value that is taken nevertheless, as the end of a sentence. */
  doubt?(value: Value, options: ReadOptions): string | undefined;
  /** Writes what is stored so that reading it gives the same again. */
  write(value: Value): string;
}

/** A kind whose values are written as they are, and nothing for nothing. */
export function plainKind(words: string, empty: Value, read: Kind['read']): Kind {
  return { words, empty, read, write: (value) => (value === null ? '' : String(value)) };
}

/** The value of a column of numbers. */
export function numberOrNull(value: Value | undefined): number | null {
  return typeof value === 'number' ? value : null;
}

/** The value of a column of texts. */
export function textOrNull(value: Value | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
