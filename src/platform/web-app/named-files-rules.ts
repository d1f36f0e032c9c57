import { createHash } from 'node:crypto';

/** The manifest of the app, with the name and the colour of the organisation. */
export function manifestOf(
  built: string,
  { organisation, brandColour }: { organisation: () => string; brandColour: string },
): string {
  const manifest = JSON.parse(built) as Record<string, unknown>;
  const name = organisation();
  return JSON.stringify({ ...manifest, name, short_name: name, theme_color: brandColour });
}

/** The service worker with a mark of what it keeps beside the files of the build: browsers fetch all again when it changes. */
export function workerOf(built: string, kept: readonly string[]): string {
  const mark = createHash('sha256').update(kept.join('\n')).digest('hex').slice(0, 16);
  return `self.__page=${JSON.stringify(mark)};\n${built}`;
}
