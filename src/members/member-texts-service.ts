import type { MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { listedMembers } from './member-summaries-service.ts';

/** So many members are remembered; each takes about half a kilobyte. */
const mostMembers = 40_000;

interface Text {
  /** Offices are those of one day: a term may begin or end with the next. */
  readonly day: DateText;
  readonly json: string;
}

/** Members as lists show them, in JSON, remembered until a person, a club or an office changes. */
export class MemberTexts {
  readonly #storage: Storage;
  readonly #kept: Kept<MemberId, Text>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#kept = new Kept(storage.changes, 'people', mostMembers);
  }

  /** The summaries of some members in JSON, in the order of their ids; whoever does not exist is left out. */
  async of(day: DateText, ids: readonly MemberId[]): Promise<string[]> {
    const texts = ids.map((id) => this.#remembered(day, id));
    const missing = ids.filter((_, index) => texts[index] === undefined);
    if (missing.length === 0) return texts.filter(isThere);
    const read = await this.#read(day, missing);
    return ids.map((id, index) => texts[index] ?? read.get(id)).filter(isThere);
  }

  #remembered(day: DateText, id: MemberId): string | undefined {
    const text = this.#kept.get(id);
    return text?.day === day ? text.json : undefined;
  }

  async #read(day: DateText, ids: readonly MemberId[]): Promise<Map<MemberId, string>> {
    const read = new Map<MemberId, string>();
    await this.#kept.makeMany(async (keep) => {
      for (const { summary } of await listedMembers(this.#storage.db, day, ids)) {
        const json = JSON.stringify(summary);
        read.set(summary.id, json);
        keep(summary.id, { day, json });
      }
    });
    return read;
  }
}

function isThere(text: string | undefined): text is string {
  return text !== undefined;
}
