const idsPerPage = 256;

/** Which numbers came by and in which line, in pages, so that a million takes a few megabytes. */
export class SeenIds {
  readonly #pages = new Map<number, Uint32Array>();

  has(id: number): boolean {
    return this.lineOf(id) !== undefined;
  }

  /** The line in which a number came by first. */
  lineOf(id: number): number | undefined {
    const line = this.#pages.get(Math.floor(id / idsPerPage))?.[id % idsPerPage] ?? 0;
    return line === 0 ? undefined : line;
  }

  add(id: number, line: number): void {
    if (this.has(id)) return;
    const number = Math.floor(id / idsPerPage);
    const page = this.#pages.get(number) ?? new Uint32Array(idsPerPage);
    this.#pages.set(number, page);
    page[id % idsPerPage] = line;
  }
}

/** Which rows of a table the file has named and in which line, by one or two numbers. */
export class SeenRows {
  readonly #bySecond = new Map<number, SeenIds>();

  has(identity: readonly number[]): boolean {
    return this.lineOf(identity) !== undefined;
  }

  lineOf([first = 0, second = 0]: readonly number[]): number | undefined {
    return this.#bySecond.get(second)?.lineOf(first);
  }

  add([first = 0, second = 0]: readonly number[], line: number): void {
    const ids = this.#bySecond.get(second) ?? new SeenIds();
    this.#bySecond.set(second, ids);
    ids.add(first, line);
  }
}
