/** The square part of an upright picture that someone wants to be seen in, in pixels from its upper left corner. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The measures of a picture in pixels. */
export interface Measures {
  readonly width: number;
  readonly height: number;
}
