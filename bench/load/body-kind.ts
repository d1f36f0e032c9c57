import type { BodyKind } from './load-request.ts';

/** Only the ends are looked at, because every answer is. */
const looksLike: Readonly<Record<BodyKind, (body: string) => boolean>> = {
  json: (body) => body.startsWith('{') && body.endsWith('}') && !body.startsWith('{"success":false'),
  page: (body) => body.startsWith('<!doctype html>'),
  calendar: (body) => body.startsWith('BEGIN:VCALENDAR'),
  pdf: (body) => body.startsWith('%PDF-'),
  // The bytes at its beginning are not text.
  jpeg: (body) => body.startsWith('\uFFFD\uFFFD'),
  compressed: (body) => body !== '' && !/^(?:[{<%B]|PK|GHDL)/.test(body) && !body.startsWith('\uFFFD\uFFFD'),
  zip: (body) => body.startsWith('PK'),
  sealed: (body) => body.startsWith('GHDL'),
  empty: (body) => body === '',
};

/** Whether a body, read as text, is of the kind that a row expects. */
export function isOfKind(body: string, kind: BodyKind): boolean {
  return looksLike[kind](body);
}
