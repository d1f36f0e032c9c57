import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The files of an archive by name, as text. */
export async function partsOf(zip: Buffer): Promise<Map<string, string>> {
  const file = await fromBufferPromise(zip, { autoClose: false });
  const parts = new Map<string, string>();
  for await (const entry of file.eachEntry()) {
    parts.set(entry.fileName, await text(await file.openReadStreamPromise(entry)));
  }
  return parts;
}
