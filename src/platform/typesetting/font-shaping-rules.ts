import type { Font, Glyph } from 'fontkit';
import * as harfbuzz from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';

export type TextDirection = 'ltr' | 'rtl';

/** Glyphs in the order in which they stand on the page from left to right, in units of the font. */
export interface ShapedRun {
  glyphs: readonly Glyph[];
  positions: readonly Readonly<harfbuzz.GlyphPosition>[];
  advanceWidth: number;
}

/** Turns a text of one direction into placed glyphs. */
export type Shaper = (text: string, direction: TextDirection) => ShapedRun;

/** Invisible: copied text stays clean where a letter is drawn with more glyphs than it has characters. */
const NO_CHARACTER = [0x034f];

const DIRECTIONS = { ltr: harfbuzz.Direction.LTR, rtl: harfbuzz.Direction.RTL } as const;

/** Each text is shaped to measure it, to set it and to draw it, and the words of an event stand on all its tickets. */
const MAX_KEPT_RUNS = 200;

// One buffer for all: it is used and read within one synchronous call.
const buffer = new harfbuzz.Buffer();

/** Makes a shaper for a font that keeps what it shaped last. */
export function createShaper(data: Uint8Array, font: Font): Shaper {
  const shape = createPlainShaper(data, font);
  const kept = new LRUCache<string, ShapedRun>({ max: MAX_KEPT_RUNS });
  return (text, direction) => {
    const key = `${direction} ${text}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const run = shape(text, direction);
    kept.set(key, run);
    return run;
  };
}

/** HarfBuzz joins, reorders and places letters, fontkit supplies their outlines. */
function createPlainShaper(data: Uint8Array, font: Font): Shaper {
  const shapingFont = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(data)));
  return (text, direction) => {
    buffer.reset();
    buffer.setClusterLevel(harfbuzz.ClusterLevel.MONOTONE_CHARACTERS);
    buffer.addText(text);
    buffer.setDirection(DIRECTIONS[direction]);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shapingFont, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const characters = charactersOfClusters(text, infos);
    return {
      glyphs: infos.map((info) => font.getGlyph(info.codepoint, takeCharacters(characters, info.cluster))),
      positions,
      advanceWidth: positions.reduce((sum, position) => sum + position.xAdvance, 0),
    };
  };
}

/** Lets pdfkit, which asks a font for its layout, get it from the shaper; the direction travels as a feature. */
export function shapeForPdfkit(font: Font, shape: Shaper): void {
  const layout = (text: string, [direction = 'ltr']: readonly TextDirection[] = []): ShapedRun => {
    const run = shape(text, direction);
    // Its own positions, because pdfkit writes into them.
    return { ...run, positions: run.positions.map((position) => ({ ...position })) };
  };
  Object.defineProperty(font, 'layout', { value: layout });
}

function charactersOfClusters(text: string, infos: readonly harfbuzz.GlyphInfo[]): Map<number, number[]> {
  const starts = [...new Set(infos.map((info) => info.cluster))].toSorted((a, b) => a - b);
  return new Map(
    starts.map((start, index) => [
      start,
      Array.from(text.slice(start, starts[index + 1]), (character) => character.codePointAt(0) ?? 0),
    ]),
  );
}

/** The first glyph of a cluster stands for all its characters. */
function takeCharacters(characters: Map<number, number[]>, cluster: number): number[] {
  const taken = characters.get(cluster) ?? NO_CHARACTER;
  characters.set(cluster, NO_CHARACTER);
  return taken;
}
