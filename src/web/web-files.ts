import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { errorCode } from '../shared/errors.ts';

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

/** A file of the app as it is sent. */
export interface WebFile {
  body: Buffer;
  type: string;
  isBrotli: boolean;
}

/**
 * The built files of the web app. They are read for each request, so that a new build needs no restart: it puts its files
 * beside those of the last one, and the page that names them last.
 */
export class WebFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A file by its name, packed by the build where it is and the caller can unpack it; undefined where there is none. */
  async file(name: string, acceptsBrotli: boolean): Promise<WebFile | undefined> {
    const type = types[extname(name)];
    // A name and no path: nothing outside of the folder can be asked for.
    if (type === undefined || !/^(?:assets\/)?\w[\w.-]*$/.test(name)) return undefined;
    const packed = acceptsBrotli ? await this.#read(`${name}.br`) : undefined;
    const body = packed ?? (await this.#read(name));
    return body && { body, type, isBrotli: packed !== undefined };
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
    try {
      return await readdir(join(this.#folder, folder));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async #read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, name));
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }
}
