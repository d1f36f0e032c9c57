import type { PhotoFiles } from '../../directory/photos/photo-files.ts';
import { inRenderSlot } from '../../platform/pictures/picture-engine.ts';
// In the shapes `{hair}` and the like stand for colours and for other shapes; hair is drawn behind and in front of a face whose middle is at 200,178.
import shapes from './data/portraits.json' with { type: 'json' };
import type { MemberDraft } from './people-drafts.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** How many faces of each age are drawn, for women and for men. */
const faces = { young: 14, middle: 26, old: 20 };
type AgeBand = keyof typeof faces;

/** A drawn face that is stored and waits for its member. */
export interface StoredPortrait {
  readonly female: boolean;
  readonly band: AgeBand;
  readonly sha256: string;
  /** Whether it was stored just now, and was not in the folder before. */
  readonly isNew: boolean;
}

/** Draws the faces of the demo and stores them. Shapes only: no font and no picture is needed. */
export async function storePortraits(photoFiles: PhotoFiles): Promise<StoredPortrait[]> {
  const random = seededRandom('portraits');
  const wanted = [true, false].flatMap((female) =>
    (['young', 'middle', 'old'] as const).flatMap((band) =>
      Array.from({ length: faces[band] }, () => ({ female, band, svg: portrait(random, female, band) })),
    ),
  );
  return Promise.all(
    wanted.map(async ({ female, band, svg }) => {
      const picture = await inRenderSlot((sharp) =>
        sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
      );
      return { female, band, ...(await photoFiles.put(picture)) };
    }),
  );
}

/** Gives out the drawn faces, each once, to members they suit. */
export class PortraitPool {
  readonly #rest: StoredPortrait[];
  readonly #random = seededRandom('faces');

  constructor(portraits: readonly StoredPortrait[]) {
    this.#rest = [...portraits];
  }

  /** How many faces nobody has been given. */
  get left(): number {
    return this.#rest.length;
  }

  /** A face for this member, or null: most members have no photo, the demo sign-ins always have one. */
  faceFor(draft: MemberDraft): string | null {
    if (draft.signIn === null && !this.#random.chance(0.078)) return null;
    const { female } = draft.name;
    const band = bandOf(draft.age);
    const index = this.#rest.findIndex((portrait) => portrait.female === female && portrait.band === band);
    const [portrait] = index < 0 ? [] : this.#rest.splice(index, 1);
    return portrait?.sha256 ?? null;
  }
}

function bandOf(age: number): AgeBand {
  if (age < 35) return 'young';
  return age < 60 ? 'middle' : 'old';
}

/** One face as a vector drawing of 400 by 400. */
export function portrait(random: Random, female: boolean, band: AgeBand): string {
  const [light, dark] = random.pick(shapes.backgrounds);
  const { face: skin, shade, darkHair } = random.pick(shapes.skins);
  const [cloth, accent] = random.pick(shapes.clothColours);
  const hair = random.pick(darkHair && band !== 'old' ? shapes.darkHair : shapes.hairColours[band]);
  const usual = random.pick(female ? shapes.womensHair : shapes.mensHair);
  const colours = { light, dark, skin, shade, cloth, accent, hair, brow: female ? '3.5' : '5.5' };
  return painted(shapes.frame, {
    ...colours,
    ...(female && random.chance(0.06) ? shapes.headscarf : usual),
    clothes: random.pick(shapes.clothes),
    beard: female ? '' : beard(random.next()),
    face: shapes.face,
    lines: band === 'old' ? shapes.lines : '',
    mouth: random.pick(shapes.mouths),
    lips: female ? random.pick(shapes.womensLips) : shapes.mensLips,
    eyes: random.pick(shapes.eyes),
    glasses: random.chance(band === 'young' ? 0.2 : 0.4) ? glasses(random) : '',
  });
}

/** Puts colours and shapes into a shape, and into those in turn. */
function painted(shape: string, parts: Readonly<Record<string, string | undefined>>): string {
  return shape.replaceAll(/\{(\w+)\}/g, (_, name: string) => painted(parts[name] ?? '', parts));
}

function beard(kind: number): string {
  if (kind < 0.25) return shapes.beard;
  return kind < 0.38 ? shapes.moustache : '';
}

function glasses(random: Random): string {
  const frameColour = random.pick(shapes.frameColours);
  return painted(shapes.glasses, {
    frameColour,
    lenses: random.chance(0.5) ? shapes.roundLenses : shapes.squareLenses,
  });
}
