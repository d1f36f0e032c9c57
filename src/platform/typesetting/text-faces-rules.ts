import {
  CJK_FAMILIES,
  EMOJI_FAMILY,
  type CjkFamily,
  type FontCatalogue,
  type FontSlice,
} from '@guildhall/fonts';
import {
  baseFace,
  covers,
  fontCatalogue,
  sliceFace,
  type FontFace,
  type FontWeight,
} from './font-faces-reader.ts';

/** A text that is ready for layout: what to draw, and with which face each UTF-16 unit of it is drawn. */
export interface FacedText {
  text: string;
  faces: readonly FontFace[];
  /** The face of Noto Sans, which also draws the ellipsis of a text that is cut. */
  base: FontFace;
}

/** Stands for a character that no font has. */
const MISSING = '□';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const NO_LETTER_OF_ITS_OWN = /^[\p{Script=Common}\p{Script=Inherited}]+$/u;
const BIDI_CONTROL = /^\p{Bidi_Control}$/u;
// Joiners, and what chooses between the forms of a Mongolian letter: fonts need no glyph for them.
const JOINER = /\p{Join_Control}|[\u180b-\u180f]/gu;
// A no-break space stays: its writer wants the words side by side.
const BLANK = /(?:(?!\u00a0)[\s\p{Cc}])+/gu;
const ANY_INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
// Joiners shape letters and bidi controls order them; all else that is invisible only gets in the way.
const INVISIBLE = /(?!\p{Join_Control}|[\u180b-\u180f]|\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu;

/** Cleans a text and finds for each of its characters a face that has it, loading fonts where needed. */
export async function chooseFaces(source: string, weight: FontWeight): Promise<FacedText> {
  const cleaned = source.toWellFormed().normalize('NFC').replaceAll(BLANK, ' ').trim();
  const base = await baseFace(weight);
  // Most texts of most organisations end here.
  if (covers(base, cleaned.replaceAll(ANY_INVISIBLE, ''))) {
    return { text: cleaned, faces: Array<FontFace>(cleaned.length).fill(base), base };
  }
  const chooser = await FaceChooser.create(cleaned, base, weight);
  const faces: FontFace[] = [];
  let text = '';
  for (const { segment } of graphemes.segment(cleaned)) {
    for (const piece of await chooser.piecesOf(segment)) {
      text += piece.text;
      faces.push(...Array<FontFace>(piece.text.length).fill(piece.face));
    }
  }
  return { text, faces, base };
}

/** For each letter, drawn by itself, what draws it whole; null where no font does. */
export async function chooseLetterFaces(
  letters: readonly string[],
  weight: FontWeight,
): Promise<(FacedPiece | null)[]> {
  const base = await baseFace(weight);
  if (letters.every((letter) => covers(base, letter))) return letters.map((text) => ({ text, face: base }));
  const chooser = await FaceChooser.create(letters.join(''), base, weight);
  const pieces: (FacedPiece | null)[] = [];
  for (const letter of letters) pieces.push(await chooser.wholePieceOf(letter));
  return pieces;
}

/** The parts of a text that people perceive as single characters. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** A piece of text and the face that draws it. */
export interface FacedPiece {
  text: string;
  face: FontFace;
}

/** What faces are chosen from. */
interface Choice {
  base: FontFace;
  weight: FontWeight;
  catalogue: FontCatalogue;
  cjkOrder: readonly string[];
}

class FaceChooser {
  readonly #choice: Choice;
  #previous: FontFace;

  private constructor(choice: Choice) {
    this.#choice = choice;
    this.#previous = choice.base;
  }

  static async create(text: string, base: FontFace, weight: FontWeight): Promise<FaceChooser> {
    const catalogue = await fontCatalogue();
    return new FaceChooser({ base, weight, catalogue, cjkOrder: cjkOrderFor(text, catalogue) });
  }

  /** One piece for a character that one face draws whole, else a piece for each of its code points. */
  async piecesOf(grapheme: string): Promise<FacedPiece[]> {
    const whole = await this.wholePieceOf(grapheme);
    if (whole) return whole.text === '' ? [] : [whole];
    const pieces: FacedPiece[] = [];
    for (const character of grapheme.replaceAll(INVISIBLE, '').replaceAll(JOINER, '')) {
      const face = await this.#faceFor(character, character);
      if (face) pieces.push({ text: character, face });
      else if (!/\p{M}/u.test(character)) pieces.push({ text: MISSING, face: await this.#missingFace() });
    }
    return pieces;
  }

  /** The character without what is invisible in it, if one face draws it whole. */
  async wholePieceOf(grapheme: string): Promise<FacedPiece | null> {
    const text = grapheme.replaceAll(INVISIBLE, '');
    if (text === '' || BIDI_CONTROL.test(text)) return { text, face: this.#choice.base };
    const face = await this.#faceFor(text, grapheme);
    if (face === null) return null;
    if (face.family !== EMOJI_FAMILY) this.#previous = face;
    return { text, face };
  }

  async #faceFor(visible: string, written: string): Promise<FontFace | null> {
    const needed = visible.replaceAll(JOINER, '');
    if (needed === '') return this.#previous;
    const asEmoji = /\p{Emoji_Presentation}|\ufe0f/u.test(written);
    if (!asEmoji) {
      // Spaces, digits and shared signs stay with the letters around them, so that a word is shaped as a whole.
      if (NO_LETTER_OF_ITS_OWN.test(needed) && covers(this.#previous, needed)) return this.#previous;
      if (covers(this.#choice.base, needed)) return this.#choice.base;
    }
    const face = await this.#sliceFaceFor(needed, asEmoji);
    return face ?? (covers(this.#choice.base, needed) ? this.#choice.base : null);
  }

  #slicesFor(needed: string, asEmoji: boolean): FontSlice[] {
    const [first = [], ...others] = Array.from(needed, (character) =>
      slicesOf(character, this.#choice.catalogue),
    );
    const slices = first.filter((slice) => others.every((more) => more.includes(slice)));
    const rank = ({ family }: FontSlice): number => {
      if (family === EMOJI_FAMILY) return asEmoji ? -1 : CJK_FAMILIES.length + 1;
      // Fonts of Yi and Tibetan have East Asian brackets too, but these belong to East Asian text first.
      const place = this.#choice.cjkOrder.indexOf(family);
      return place === -1 ? CJK_FAMILIES.length : place;
    };
    return slices.toSorted((a, b) => rank(a) - rank(b));
  }

  async #missingFace(): Promise<FontFace> {
    return (await this.#sliceFaceFor(MISSING, false)) ?? this.#choice.base;
  }

  async #sliceFaceFor(needed: string, asEmoji: boolean): Promise<FontFace | undefined> {
    for (const slice of this.#slicesFor(needed, asEmoji)) {
      const face = await sliceFace(slice, this.#choice.weight);
      if (covers(face, needed)) return face;
    }
    return undefined;
  }
}

function slicesOf(character: string, catalogue: FontCatalogue): readonly FontSlice[] {
  return catalogue.slicesOf(character.codePointAt(0) ?? 0);
}

/**
 * Han characters look a little different in Japanese, Chinese and Korean print. Kana, Hangul and Bopomofo show which
 * print is meant; otherwise the first family that has every Han character of the text keeps the text in one hand.
 */
function cjkOrderFor(text: string, catalogue: FontCatalogue): readonly string[] {
  const first = familyOfPhonetics(text) ?? familyOfAllHan(text.match(/\p{Script=Han}/gu) ?? [], catalogue);
  return first ? [first, ...CJK_FAMILIES.filter((family) => family !== first)] : CJK_FAMILIES;
}

function familyOfPhonetics(text: string): CjkFamily | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'noto-sans-jp';
  if (/\p{Script=Hangul}/u.test(text)) return 'noto-sans-kr';
  return /\p{Script=Bopomofo}/u.test(text) ? 'noto-sans-tc' : undefined;
}

function familyOfAllHan(characters: readonly string[], catalogue: FontCatalogue): CjkFamily | undefined {
  return CJK_FAMILIES.find((family) =>
    characters.every((character) => slicesOf(character, catalogue).some((slice) => slice.family === family)),
  );
}
