import { FileProblem } from './file-problem.ts';
import type { ContainedFile } from './import-source.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/**
 * In which encoding a text file is written. The whole file is looked at, because a name with an umlaut may stand on the
 * last line only: what is not UTF-8 throughout is Windows-1252, as spreadsheets on Windows write it.
 */
export async function encodingOf(file: ContainedFile): Promise<Encoding> {
  let looker: Utf8Looker | undefined;
  for await (const chunk of await file.open()) {
    if (looker === undefined) {
      const marked = markedEncoding(chunk);
      if (marked === 'utf-16le' || marked === 'utf-16be') return marked;
      looker = new Utf8Looker(file.name, marked === 'utf-8');
    }
    looker.look(chunk);
  }
  return looker?.encoding() ?? 'utf-8';
}

/** The text of a file piece by piece, without a byte order mark. */
export async function* decodedText(file: ContainedFile, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of await file.open()) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new FileProblem(
      { file: file.name },
      `It is not valid ${encoding.toUpperCase()} text. Save it as UTF-8.`,
    );
  }
}

function markedEncoding(start: Buffer): Encoding | null {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 'utf-8' : null;
}

/** Goes through the bytes of a file that may be UTF-8. */
class Utf8Looker {
  readonly #file: string;
  readonly #marked: boolean;
  readonly #decoder = new TextDecoder('utf-8');
  readonly #strictDecoder = new TextDecoder('utf-8', { fatal: true });
  #isValid = true;
  #line = 1;
  #endsInReturn = false;
  #special = 0;
  #invalid = 0;
  #firstInvalidLine: number | undefined;

  constructor(file: string, marked: boolean) {
    this.#file = file;
    this.#marked = marked;
  }

  look(chunk: Buffer): void {
    this.#count(this.#decoder.decode(chunk, { stream: true }));
    this.#validate(() => this.#strictDecoder.decode(chunk, { stream: true }));
  }

  /** What the file is, now that its end has been seen. */
  encoding(): Encoding {
    this.#count(this.#decoder.decode());
    this.#validate(() => this.#strictDecoder.decode());
    // The letter that stands for invalid ones may itself be in a text.
    if (this.#isValid) return 'utf-8';
    // A few letters of Windows-1252 may look like UTF-8 by chance, but most of them never do.
    if (!this.#marked && this.#invalid >= this.#special) return 'windows-1252';
    throw new FileProblem(
      { file: this.#file, line: this.#firstInvalidLine },
      'It is UTF-8 text, but a letter here is written in another encoding. Save the whole file as UTF-8.',
    );
  }

  #validate(decode: () => unknown): void {
    if (!this.#isValid) return;
    try {
      decode();
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#isValid = false;
    }
  }

  #count(text: string): void {
    if (text.includes('\0')) {
      throw new FileProblem(
        { file: this.#file, line: this.#lineOf(text, '\0') },
        'It holds a NUL byte, so it is not text in a known encoding. Save it as "CSV UTF-8".',
      );
    }
    const found = text.match(/[\u0080-\u{10FFFF}]/gu) ?? [];
    const invalid = found.filter((letter) => letter === '\uFFFD').length;
    this.#special += found.length - invalid;
    this.#invalid += invalid;
    if (invalid > 0) this.#firstInvalidLine ??= this.#lineOf(text, '\uFFFD');
    this.#line = this.#lineOf(text);
    this.#endsInReturn = text === '' ? this.#endsInReturn : text.endsWith('\r');
  }

  /** On which line the next piece of text has a letter, or ends. */
  #lineOf(text: string, letter?: string): number {
    const before = letter === undefined ? text : text.slice(0, text.indexOf(letter));
    const isCounted = this.#endsInReturn && before.startsWith('\n');
    return this.#line + linesIn(before) - (isCounted ? 1 : 0);
  }
}

/** How many line ends a text holds, as an editor counts them. */
export function linesIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
