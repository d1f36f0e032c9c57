import { answerOf } from './client.ts';
import { sheetCounter } from './drawn-sheets-rules.ts';

/** How many sheets of a document are drawn; of how many is not known of every one. */
export interface Drawn {
  readonly sheets: number;
  readonly of: number | null;
}

/** A document that has come, and under which name it is saved. */
export interface DrawnFile {
  readonly bytes: Blob;
  readonly name: string;
}

/** Fetches a PDF that is sent while it is drawn, and says how far it is. */
export async function fetchDrawn(
  address: string,
  signal: AbortSignal,
  onDrawn: (drawn: Drawn) => void,
): Promise<DrawnFile> {
  const response = await answerOf(asAnswer(fetch(address, { signal, credentials: 'same-origin' })));
  const total = Number(response.headers.get('x-sheets') ?? Number.NaN);
  const count = sheetCounter();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    parts.push(part.value);
    onDrawn({ sheets: count(part.value), of: Number.isFinite(total) ? total : null });
  }
  const bytes = new Blob(parts, { type: 'application/pdf' });
  return { bytes, name: nameIn(response.headers.get('content-disposition') ?? '') };
}

async function asAnswer(call: Promise<Response>) {
  const response = await call;
  return { data: response, response, error: response.ok ? undefined : await bodyOf(response) };
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function nameIn(disposition: string): string {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition) ?? [];
  const [, plain] = /filename="([^"]+)"/.exec(disposition) ?? [];
  return encoded === undefined ? (plain ?? 'list.pdf') : decodeURIComponent(encoded);
}
