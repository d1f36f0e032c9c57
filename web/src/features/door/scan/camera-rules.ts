/** A code that was out of sight for so long, and in so many pictures, has come back: that is a new scan. */
const goneMilliseconds = 800;
const gonePictures = 2;
/** After so many pictures in a row that could not be looked at, someone is told. */
export const mostFailures = 10;

/** What the camera saw lately: each code with the moment of its last sight, and how many pictures came since. */
export type Sights = ReadonlyMap<string, { at: number; missed: number }>;

export const noSights: Sights = new Map();

/**
 * What a picture shows, after what was seen before it. A code that stays before the camera is one scan, however long; a slow
 * phone that missed it in one blurred picture has not lost it.
 */
export function afterPicture(sights: Sights, code: string, now: number): { isNew: boolean; sights: Sights } {
  const before = sights.get(code);
  const isGone = ({ at, missed }: { at: number; missed: number }) =>
    now - at >= goneMilliseconds && missed >= gonePictures;
  const left = [...sights].filter(([, sight]) => !isGone(sight));
  const next = new Map(left.map(([seen, { at, missed }]) => [seen, { at, missed: missed + 1 }]));
  if (code === '') return { isNew: false, sights: next };
  next.set(code, { at: now, missed: 0 });
  return { isNew: before === undefined || isGone(before), sights: next };
}

/** What reading needs: the next picture after a pause, and what is in it. */
export interface Pictures {
  next: (pause: number) => Promise<boolean>;
  read: () => Promise<string>;
  now: () => number;
}

interface Reading {
  onCode: (code: string) => void;
  /** Pictures cannot be looked at any more, or can be again. */
  onTrouble: (isTroubled: boolean) => void;
}

/** Some ten pictures in a second: more cost battery and find no more. */
const leastPause = 80;

/** Hands on every code that comes before the camera, until the signal says that it is enough; a picture that fails ends nothing. */
export async function readOn(pictures: Pictures, signal: AbortSignal, { onCode, onTrouble }: Reading) {
  let sights = noSights;
  let failures = 0;
  let pause = leastPause;
  while (!signal.aborted) {
    const isThere = await pictures.next(pause);
    if (signal.aborted || !isThere) continue;
    const begunAt = pictures.now();
    const code = await pictures.read().catch(() => null);
    const now = pictures.now();
    // A slow phone rests as long as it has looked, so that its buttons still answer.
    pause = Math.max(leastPause, now - begunAt);
    if (code === null) {
      failures += 1;
      if (failures === mostFailures) onTrouble(true);
      continue;
    }
    if (failures >= mostFailures) onTrouble(false);
    failures = 0;
    const seen = afterPicture(sights, code, now);
    sights = seen.sights;
    if (seen.isNew) onCode(code);
  }
}
