import type { MemberDraft } from './member-drafts.ts';
import { seededRandom } from './random-rules.ts';

/** About how old a drawn face looks. */
export type AgeBand = 'young' | 'middle' | 'old';

/** A drawn face that is stored and waits for its member. */
export interface StoredPortrait {
  readonly female: boolean;
  readonly band: AgeBand;
  readonly sha256: string;
  /** Whether it was stored just now, and was not in the folder before. */
  readonly isNew: boolean;
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
