import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { errorCode } from '../shared/errors.ts';
import { LRUCache } from 'lru-cache';

/** What the build makes; whatever else lies in its folder is not served. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** More than a whole build, and each file but once. */
const maxBytes = 16_000_000;

/** A file of the app as the build made it. */
export interface WebFile {
  body: Buffer;
  type: string;
  isBrotli: boolean;
}

/** What is made of a file, and what tells it from another one under its name. */
interface ReadFile<Made> {
  version: string;
  size: number;
  made: Promise<Made>;
}

/**
 * The built files of the web app. They are looked for with each request, so that a new build needs no restart: it puts its files
 * beside those of the last one, and the page that names them last. What is made of a file is the same
 * for all who load it, however slowly they read.
 */
export class WebFiles<Made> {
  readonly #folder: string;
  readonly #make: (file: WebFile) => Made;
  readonly #kept = new LRUCache<string, ReadFile<Made>>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 2,
    sizeCalculation: ({ size }) => Math.max(size, 1),
  });

  constructor(folder: string, make: (file: WebFile) => Made) {
    this.#folder = folder;
    this.#make = make;
  }

  /** A file by its name, packed by the build where it is and the caller can unpack it; undefined where there is none. */
  async file(name: string, acceptsBrotli: boolean): Promise<Made | undefined> {
    const type = types[extname(name)];
    // A name and no path: nothing outside of the folder can be asked for.
    if (type === undefined || !/^(?:assets\/)?\w[\w.-]*$/.test(name)) return undefined;
    const packed = acceptsBrotli ? await this.#makeOnce(`${name}.br`, type, true) : undefined;
    return packed ?? (await this.#makeOnce(name, type, false));
  }

  /** The text of a file that says something about this service. */
  async text(name: string): Promise<{ text: string; type: string } | undefined> {
    const type = types[extname(name)];
    const body = await this.#read(name);
    return body && type !== undefined ? { text: body.toString(), type } : undefined;
  }

  /** The page that loads the app, for the path below which browsers find the service; undefined before the first build. */
  async page(basePath: string): Promise<string | undefined> {
    const html = await this.#read('index.html');
    return html?.toString().replace('<base href="/"', `<base href="${basePath}/"`);
  }

  /** The name of the file that the build made of a font of the app; undefined before the first build. */
  async font(name: string): Promise<string | undefined> {
    const assets = await this.#list('assets');
    // The others hold the letters of further scripts, and say so in their names.
    const file = assets.find((asset) => new RegExp(`^${name}-[\\w-]{8}\\.woff2$`).test(asset));
    return file && `assets/${file}`;
  }

  async #list(folder: string): Promise<string[]> {
    return (await readdir(join(this.#folder, folder)).catch(ignoreMissing)) ?? [];
  }

  async #makeOnce(name: string, type: string, isBrotli: boolean): Promise<Made | undefined> {
    const path = join(this.#folder, name);
    const found = await stat(path).catch(ignoreMissing);
    if (found === undefined) return undefined;
    const version = `${found.ino} ${found.size} ${found.mtimeMs}`;
    const kept = this.#kept.get(name);
    if (kept?.version === version) return kept.made;
    const made = readFile(path).then((body) => this.#make({ body, type, isBrotli }));
    made.catch(() => this.#kept.delete(name));
    this.#kept.set(name, { version, size: found.size, made });
    return made;
  }

  #read(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, name)).catch(ignoreMissing);
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error;
}
