import { foldText } from '../../platform/shared/folded-text.ts';
import { arrivedNames, localNames } from './data/latin-names-data.ts';
import { scriptNames } from './data/script-names-data.ts';
import type { DemoLanguage } from './data/towns-data.ts';
import type { Random } from './random-rules.ts';

/** A person's name as written, and in plain letters for addresses. */
export interface PersonName {
  readonly firstName: string;
  readonly lastName: string;
  readonly female: boolean;
  /** `first.last`, letters only. */
  readonly handle: string;
}

/** Out of a hundred people, how many write their name in another script, and how many families arrived. */
const otherScripts = 0.055;
const arrived = 0.22;

/** Draws names so that no two people of the demo share one. */
export class NameGiver {
  readonly #random: Random;
  readonly #taken = new Set<string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Reserves a name for someone who already has it. */
  reserve(name: PersonName): void {
    this.#taken.add(name.handle);
  }

  /** A new name, most often one that is usual where the language is spoken. */
  next(language: DemoLanguage): PersonName {
    for (;;) {
      const name = this.#draw(language);
      if (this.#taken.has(name.handle)) continue;
      this.#taken.add(name.handle);
      return name;
    }
  }

  #draw(language: DemoLanguage): PersonName {
    const female = this.#random.chance(0.46);
    const kind = this.#random.next();
    if (kind < otherScripts) return this.#inScript(female);
    const names = kind < otherScripts + arrived ? this.#random.pick(arrivedNames) : localNames[language];
    const firstName = this.#random.pick(female ? names.women : names.men);
    return latinName(firstName, this.#familyName(language, names.families), female);
  }

  #inScript(female: boolean): PersonName {
    const names = this.#random.pick(scriptNames);
    const [firstName, first] = this.#random.pick(female ? names.women : names.men);
    const [lastName, last] = this.#random.pick(names.families);
    return { firstName, lastName, female, handle: `${first}.${last}` };
  }

  #familyName(language: DemoLanguage, families: readonly string[]): string {
    const family = this.#random.pick(families);
    const isSingle = !/[ ’-]/.test(family);
    if (!isSingle || !this.#random.chance(0.07)) return family;
    const second = this.#random.pick(localNames[language].families);
    return second === family || /[ ’]/.test(second) ? family : `${family}-${second}`;
  }
}

/** A name written in Latin letters. */
export function latinName(firstName: string, lastName: string, female: boolean): PersonName {
  const plain = (text: string) => plainLetters(text).replaceAll(/[^a-z]+/g, '-');
  return { firstName, lastName, female, handle: `${plain(firstName)}.${plain(lastName)}` };
}

/** Writes Latin text with `a`–`z` only, as people do in addresses: Müller becomes mueller, Łęcka lecka. */
export function plainLetters(text: string): string {
  const german = text.toLowerCase().replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter);
  return foldText(german).replaceAll("'", '');
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
