const bitsPerPage = 8192;

/** Which numbers came by: a bit for each, in pages, so that a million takes less than a megabyte. */
export class SeenIds {
  readonly #pages = new Map<number, Uint8Array>();
  #size = 0;

  /** How many different numbers came by. */
  get size(): number {
    return this.#size;
  }

  has(id: number): boolean {
    const page = this.#pages.get(Math.floor(id / bitsPerPage));
    const bit = id % bitsPerPage;
    return page !== undefined && ((page[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  add(id: number): void {
    if (this.has(id)) return;
    const number = Math.floor(id / bitsPerPage);
    const page = this.#pages.get(number) ?? new Uint8Array(bitsPerPage / 8);
    this.#pages.set(number, page);
    const bit = id % bitsPerPage;
    page[bit >> 3] = (page[bit >> 3] ?? 0) | (1 << (bit & 7));
    this.#size += 1;
  }
}

/** Which rows of a table the file has named, by one or two numbers. */
export class SeenRows {
  readonly #bySecond = new Map<number, SeenIds>();

  has([first = 0, second = 0]: readonly number[]): boolean {
    return this.#bySecond.get(second)?.has(first) === true;
  }

  add([first = 0, second = 0]: readonly number[]): void {
    const ids = this.#bySecond.get(second) ?? new SeenIds();
    this.#bySecond.set(second, ids);
    ids.add(first);
  }
}
