import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { FileProblem } from './file-problem.ts';

/** What is done with the parts of an XML file; names come without prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads XML piece by piece; after each piece the reader may take what the handler has gathered. */
export async function* readingXml(file: string, stream: Readable, handler: XmlHandler): AsyncGenerator<void> {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let problem: Error | undefined;
  parser.on('error', (error) => {
    problem ??= error;
  });
  parser.on('opentag', (tag) => handler.open?.(localName(tag.name), tag.attributes));
  parser.on('text', (text) => handler.text?.(text));
  parser.on('cdata', (text) => handler.text?.(text));
  parser.on('closetag', (tag) => handler.close?.(localName(tag.name)));
  const feed = (text: string) => {
    parser.write(text);
    if (problem !== undefined) throw damaged(file);
  };
  for await (const chunk of stream) {
    feed(decoded(file, decoder, chunk as Buffer));
    yield;
  }
  feed(decoded(file, decoder));
  parser.close();
  if (problem !== undefined) throw damaged(file);
  yield;
}

/** Reads a whole XML file. */
export async function readXml(file: string, stream: Readable, handler: XmlHandler): Promise<void> {
  for await (const _ of readingXml(file, stream, handler));
}

function decoded(file: string, decoder: TextDecoder, chunk?: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw damaged(file);
  }
}

function damaged(file: string): FileProblem {
  return new FileProblem({ file }, 'The workbook is damaged inside. Open it and save it again.');
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
