import { foldText } from './folded-text.ts';

/** What a file is called when someone saves it: in the letters of its language, and in plain ones for programs that know no others. */
export interface SavedName {
  name: string;
  plain: string;
}

/** As much of a title as a list of files shows. */
const longestTitle = 60;

/** What a file about an event is called: the event and its day, so that those of several events stand beside each other. */
export function eventFileName(
  { title, start }: { title: string; start: string },
  ending: string,
  what?: string,
): SavedName {
  const rest = [start.slice(0, 10), ...(what === undefined ? [] : [what])].join('-');
  const nameOf = (words: string) => `${words === '' ? 'event' : words}-${rest}.${ending}`;
  return {
    name: nameOf(joined(title.normalize('NFC').toLowerCase(), /[^\p{L}\p{M}\p{N}]+/gu)),
    plain: nameOf(joined(foldText(title), /[^a-z0-9]+/g)),
  };
}

/** What no system lets a file be called by. */
// oxlint-disable-next-line no-control-regex -- those are among it
const unsafe = /[\\/:*?"<>|\0-\x1F\x7F]+/g;

/** What a list about an event is called, so that someone knows it again: the event, its day and, in their language, what it holds. */
export function listFileName(
  { title, start }: { title: string; start: string },
  what: string,
  ending: string,
): SavedName {
  const safe = title.normalize('NFC').replaceAll(unsafe, ' ').replaceAll(/\s+/g, ' ').trim();
  const name = `${[shortened(safe), start.slice(0, 10), what].filter(Boolean).join(' ')}.${ending}`;
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9 .-]+/g, '')
    .trim();
  return { name, plain };
}

/** A long title ends behind a word, and none with a dot. */
function shortened(title: string): string {
  const letters = [...title];
  if (letters.length <= longestTitle) return title.replace(/[. ]+$/, '');
  const cut = letters.slice(0, longestTitle).join('');
  return cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).replace(/[. ]+$/, '');
}

/** The words of a title with a dash between them; a long one ends behind a word. */
function joined(title: string, between: RegExp): string {
  const words = title
    .split(between)
    .filter((word) => word !== '')
    .join('-');
  if (words.length <= longestTitle) return words;
  const end = words.lastIndexOf('-', longestTitle);
  return end > 0 ? words.slice(0, end) : [...words].slice(0, longestTitle).join('');
}

/** How a browser is told to show a file or to save it, whatever letters its name has (RFC 6266). */
export function dispositionOf(
  { name, plain }: SavedName,
  how: 'attachment' | 'inline' = 'attachment',
): string {
  const disposition = `${how}; filename="${plain}"`;
  if (name === plain) return disposition;
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, (letter) => {
    return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${disposition}; filename*=UTF-8''${encoded}`;
}
