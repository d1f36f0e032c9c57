import { fromJson, toJson } from '../../../platform/storage/json.ts';
import { plainKind, Refusal, type Kind, type Value } from './cell-kinds.ts';

/** One of some fixed words, written in whatever case; an empty cell is stored as `empty`. */
export function oneOf(choices: readonly string[], empty: Value = null): Kind {
  const words = `one of ${choices.map((choice) => `\`${choice}\``).join(', ')}`;
  return plainKind(words, empty, (text) => {
    const chosen = choices.find((choice) => choice.toLowerCase() === text.toLowerCase());
    return chosen ?? new Refusal(`is not one of ${choices.join(', ')}`);
  });
}

/** One entry of a numbered list, by its number or its English name. */
export function listed(entries: readonly { id: number; titles: { en: string } }[], empty: number): Kind {
  const words = `a number or name of ${entries.map(({ id, titles }) => `${id} ${titles.en}`).join(', ')}`;
  return plainKind(words, empty, (text) => {
    const entry = entries.find(({ id, titles }) => {
      return String(id) === text || titles.en.toLowerCase() === text.toLowerCase();
    });
    return entry?.id ?? new Refusal(`is not one of ${entries.map(({ id }) => id).join(', ')}`);
  });
}

/** Any of some fixed words, separated by commas. */
export function someOf(choices: readonly string[]): Kind {
  return {
    words: `any of ${choices.map((choice) => `\`${choice}\``).join(', ')}, separated by commas`,
    empty: '[]',
    read(text) {
      const words = text.split(/[,;\s]+/).filter((word) => word !== '');
      const wrong = words.find((word) => !choices.includes(word));
      if (wrong !== undefined)
        return new Refusal(`has "${wrong}", which is not one of ${choices.join(', ')}`);
      if (new Set(words).size < words.length) return new Refusal('names the same twice');
      return toJson(words);
    },
    write: (value) => fromJson<string[]>(String(value ?? '[]')).join(', '),
  };
}

/** Several texts, one on each line. */
export const lines: Kind = {
  words: 'texts, one on each line, up to 200 characters each',
  empty: '[]',
  read(text) {
    const texts = linesOf(text);
    if (texts.some((each) => each.length > 200)) return new Refusal('has a line of more than 200 characters');
    if (texts.some((each) => /\p{Cc}/u.test(each))) return new Refusal('contains a control character');
    if (new Set(texts).size < texts.length) return new Refusal('has the same line twice');
    return toJson(texts);
  },
  write: (value) => fromJson<string[]>(String(value ?? '[]')).join('\n'),
};

/** Whole numbers, separated by commas. */
export const numbers: Kind = {
  words: 'whole numbers from 1, separated by commas',
  empty: '[]',
  read(text) {
    const found = text.split(/[,;\s]+/).filter((each) => each !== '');
    if (found.some((each) => !/^[1-9]\d{0,8}$/.test(each))) return new Refusal('has what is no whole number');
    return toJson(found.map(Number));
  },
  write: (value) => fromJson<number[]>(String(value ?? '[]')).join(', '),
};

/** Pages in networks: one on each line, the network and the address. */
export function networks(known: readonly string[]): Kind {
  return {
    words: `one on each line, the network and the address: \`facebook https://…\` (${known.join(', ')})`,
    empty: null,
    read(text) {
      const entries = linesOf(text).map((each) => /^(\S+?):?\s+(\S.*)$/.exec(each));
      if (entries.includes(null)) return new Refusal('needs a network and an address on every line');
      const pages = entries.map((entry) => ({ network: entry?.[1] ?? '', page: entry?.[2] ?? '' }));
      const wrong = pages.find(({ network }) => !known.includes(network));
      if (wrong !== undefined)
        return new Refusal(`has "${wrong.network}", which is not one of ${known.join(', ')}`);
      if (pages.some(({ page }) => page.length > 500 || /\p{Cc}/u.test(page))) {
        return new Refusal('has an address that is too long or contains a control character');
      }
      return toJson(pages.map(({ network, page }) => ({ [network]: page })));
    },
    write(value) {
      const entries = fromJson<Record<string, string>[]>(String(value ?? '[]'));
      return entries.flatMap((entry) => Object.entries(entry).map((pair) => pair.join(' '))).join('\n');
    },
  };
}

/** An answer of the service that is kept word by word. */
export const json = plainKind('JSON that the service wrote', '{}', (text) => {
  try {
    JSON.parse(text);
    return text;
  } catch {
    return new Refusal('is not JSON');
  }
});

function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|\n/)
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
