/** Types for the libraries of this folder that bring none, or bring ones that do not fit their own module format. */

declare module 'bidi-js/dist/bidi.mjs' {
  import type { Bidi } from 'bidi-js';
  function createBidi(): Bidi;
  export = createBidi;
}

declare module 'linebreak' {
  class LineBreaker {
    constructor(text: string);
    nextBreak(): { position: number; required: boolean } | null;
  }
  export = LineBreaker;
}

declare module 'subset-font' {
  function subsetFont(
    font: Uint8Array,
    text: string | undefined,
    options: {
      targetFormat: 'truetype' | 'woff2';
      keepAllGlyphs?: boolean;
      noHinting?: boolean;
      keepFeatures?: readonly string[];
      variationAxes: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
