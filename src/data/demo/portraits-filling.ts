import type { PhotoFiles } from '../../directory/photos/photo-files.ts';
import { inRenderSlot } from '../../platform/pictures/picture-engine.ts';
import portraitShapes from './data/portraits.json' with { type: 'json' };
import type { MemberDraft } from './people-drafts.ts';
import { seededRandom, type Random } from './random-rules.ts';

/** `{hair}`, `{cloth}` and `{accent}` stand for colours; hair is drawn behind and in front of a face whose middle is at 200,178. */
const { skins, womensHair, mensHair, headscarf, clothes, hairColours, darkHair } = portraitShapes;
const backgrounds = portraitShapes.backgrounds as [string, string][];
const clothColours = portraitShapes.clothColours as [string, string][];

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
  const [light, dark] = random.pick(backgrounds);
  const { face: skin, shade, darkHair: needsDarkHair } = random.pick(skins);
  const [cloth, accent] = random.pick(clothColours);
  const hair = random.pick(needsDarkHair && band !== 'old' ? darkHair : hairColours[band]);
  const usual = random.pick(female ? womensHair : mensHair);
  const style = female && random.chance(0.06) ? headscarf : usual;
  const paint = (shape: string) => {
    return shape.replaceAll('{hair}', hair).replaceAll('{cloth}', cloth).replaceAll('{accent}', accent);
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
    <defs><linearGradient id="b" x1="0" y1="0" x2="1" y2="1">
      <stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/>
    </linearGradient></defs>
    <rect width="400" height="400" fill="url(#b)"/>
    ${paint(style.back)}
    <path fill="${shade}" d="M168 230 168 286C168 316 232 316 232 286L232 230Z"/>
    ${paint(random.pick(clothes))}
    <g fill="${shade}"><ellipse cx="131" cy="186" rx="11" ry="19"/><ellipse cx="269" cy="186" rx="11" ry="19"/></g>
    <path fill="${skin}" d="M132 170C132 112 162 88 200 88 238 88 268 112 268 170 268 232 240 270 200 270 160 270 132 232 132 170Z"/>
    ${female ? '' : beard(random, hair)}
    ${face(random, female, band, hair, shade)}
    ${paint(style.front)}
    ${random.chance(band === 'young' ? 0.2 : 0.4) ? glasses(random) : ''}
  </svg>`;
}

function face(random: Random, female: boolean, band: AgeBand, hair: string, shade: string): string {
  const brow = female ? 3.5 : 5.5;
  const mouth = random.pick(['M176 228C188 242 212 242 224 228', 'M178 230C190 238 212 239 223 228']);
  const lips = female ? random.pick(['#b5525a', '#c26a5e', '#a8454f']) : '#9c5a4c';
  const eyes = random.pick(['#3a2a1e', '#4a6274', '#3f5340', '#2a2320']);
  const lines =
    band === 'old'
      ? `<path fill="none" stroke="${shade}" stroke-width="2.5" d="M158 216C154 226 155 236 160 242M242 216C246 226 245 236 240 242M172 132 228 132M178 120 222 120"/>`
      : '';
  return `${lines}
    <g fill="#fffdf9"><ellipse cx="172" cy="182" rx="11" ry="7.5"/><ellipse cx="228" cy="182" rx="11" ry="7.5"/></g>
    <g fill="${eyes}"><circle cx="172" cy="182" r="6"/><circle cx="228" cy="182" r="6"/></g>
    <g fill="none" stroke="${hair}" stroke-width="${brow}" stroke-linecap="round">
      <path d="M157 166C165 159 178 159 186 164M214 164C222 159 235 159 243 166"/></g>
    <path fill="none" stroke="${shade}" stroke-width="4" stroke-linecap="round" d="M200 186C197 198 193 206 194 210 197 214 203 214 206 211"/>
    <path fill="none" stroke="${lips}" stroke-width="5" stroke-linecap="round" d="${mouth}"/>`;
}

function beard(random: Random, hair: string): string {
  const kind = random.next();
  if (kind < 0.25) {
    return `<path fill="${hair}" fill-opacity="0.92" d="M132 190C134 244 162 282 200 282 238 282 266 244 268 190 262 214 250 220 236 216 222 210 178 210 164 216 150 220 138 214 132 190Z"/>
      <path fill="#00000022" d="M180 224C190 220 210 220 220 224 212 240 188 240 180 224Z"/>`;
  }
  if (kind < 0.38)
    return `<path fill="${hair}" d="M168 222C178 210 194 212 200 217 206 212 222 210 232 222 220 226 180 226 168 222Z"/>`;
  return '';
}

function glasses(random: Random): string {
  const frame = random.pick(['#2b2b2f', '#6b4a2e', '#5a6470', '#7d2f3a']);
  const lenses = random.chance(0.5)
    ? '<circle cx="172" cy="183" r="21"/><circle cx="228" cy="183" r="21"/>'
    : '<rect x="150" y="167" width="43" height="31" rx="8"/><rect x="207" y="167" width="43" height="31" rx="8"/>';
  return `<g fill="#ffffff22" stroke="${frame}" stroke-width="3.5">${lenses}
    <path fill="none" d="M193 180C197 176 203 176 207 180M150 180 133 176M250 180 267 176"/></g>`;
}
