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
