import type { BodyKind } from './ask.ts';

/** Only the ends are looked at, because it is done for every answer. */
const looksLike: Readonly<Record<BodyKind, (body: string) => boolean>> = {
  json: (body) => body.startsWith('{') && body.endsWith('}') && !body.startsWith('{"success":false'),
  calendar: (body) => body.startsWith('BEGIN:VCALENDAR'),
  pdf: (body) => body.startsWith('%PDF-'),
  // The marks at its beginning are no text.
  jpeg: (body) => body.startsWith('\uFFFD\uFFFD'),
  compressed: (body) => body !== '' && !body.startsWith('{'),
  nothing: (body) => body === '',
};

/** Whether a body, read as text, is what the row is about. */
export function isOfKind(body: string, kind: BodyKind): boolean {
  return looksLike[kind](body);
}
