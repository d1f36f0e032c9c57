const idsPerPage = 256;

/** Which rows came by and in which line, by one or two numbers; in pages, so that a million takes a few megabytes. */
export class SeenRows {
  readonly #pages = new Map<string, Uint32Array>();

  has(identity: readonly number[]): boolean {
    return this.lineOf(identity) !== undefined;
  }

  /** The line in which a row came by first. */
  lineOf([first = 0, second = 0]: readonly number[]): number | undefined {
    const line = this.#pages.get(pageName(first, second))?.[first % idsPerPage] ?? 0;
    return line === 0 ? undefined : line;
  }

  add(identity: readonly number[], line: number): void {
    if (this.has(identity)) return;
    const [first = 0, second = 0] = identity;
    const name = pageName(first, second);
    const page = this.#pages.get(name) ?? new Uint32Array(idsPerPage);
    this.#pages.set(name, page);
    page[first % idsPerPage] = line;
  }
}

function pageName(first: number, second: number): string {
  return `${Math.floor(first / idsPerPage)} ${second}`;
}
