import { PhotoCacheFolder } from './photo-cache-files.ts';
import { maxHeavyWork } from '../../platform/shared/heavy-work.ts';
import { Slots } from '../../platform/shared/slots.ts';
import { UseOrder } from './use-order.ts';

/** After this share of the bound was written, the folder is looked through for files of other processes. */
const shareBetweenScans = 1 / 8;

/**
 * Rendered photos on disk, within a bound on the space they take; the least recently used go first. The
 * cache only ever saves work: whatever is wrong with it is reported, and the picture is made again.
 * Several processes may share the folder; each then finds out about the others' files by looking from time
 * to time, so that together they may pass the bound by an eighth each.
 */
export class PhotoCache {
  readonly #folder: PhotoCacheFolder;
  readonly #maxBytes: number;
  readonly #onProblem: (error: unknown) => void;
  readonly #inUseOrder = new UseOrder();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  /** Requests that wait for a slot have not read their original yet, so they hold next to no memory. */
  readonly #slots = new Slots(maxHeavyWork * 2);
  #bytesUntilScan = 0;
  #hasScanned = false;
  #tidying: Promise<void> | undefined;

  constructor(folder: string, maxBytes: number, onProblem: (error: unknown) => void) {
    this.#folder = new PhotoCacheFolder(folder);
    this.#maxBytes = maxBytes;
    this.#onProblem = onProblem;
  }

  /** The picture of this key: from the cache, or made once however many ask for it at the same time. */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    PhotoCacheFolder.checkKey(key);
    const underWay = this.#underWay.get(key);
    if (underWay !== undefined) return underWay;
    const result = this.#readOrMake(key, make).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, result);
    return result;
  }

  /** Removes all pictures whose keys begin with one of these. */
  async forget(beginnings: readonly string[]): Promise<void> {
    for (const key of await this.#folder.keys()) {
      if (beginnings.some((beginning) => key.startsWith(beginning))) await this.#folder.remove(key);
    }
  }

  /** Resolves once the cache is within its bound and clears nothing up; for an orderly end. */
  async settled(): Promise<void> {
    while (this.#tidying !== undefined) await this.#tidying;
  }

  async #readOrMake(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const kept = await this.#read(key);
    if (kept !== undefined) return kept;
    const made = await this.#slots.run(make);
    await this.#keep(key, made);
    return made;
  }

  async #read(key: string): Promise<Buffer | undefined> {
    try {
      const picture = await this.#folder.read(key);
      if (picture !== undefined) this.#inUseOrder.use(key, PhotoCacheFolder.spaceFor(picture.length));
      return picture;
    } catch (error) {
      this.#onProblem(error);
      return undefined;
    }
  }

  async #keep(key: string, picture: Buffer): Promise<void> {
    const space = PhotoCacheFolder.spaceFor(picture.length);
    if (space > this.#maxBytes) return;
    try {
      await this.#folder.write(key, picture);
    } catch (error) {
      this.#onProblem(error);
      return;
    }
    this.#inUseOrder.use(key, space);
    this.#bytesUntilScan -= space;
    this.#tidyIfNeeded();
  }

  /** Clears up beside the requests: nobody waits for their picture because others have to go. */
  #tidyIfNeeded(): void {
    const isNeeded = this.#bytesUntilScan <= 0 || this.#inUseOrder.total > this.#maxBytes;
    if (!isNeeded || this.#tidying !== undefined) return;
    this.#tidying = this.#tidy()
      .catch(this.#onProblem)
      .finally(() => {
        this.#tidying = undefined;
        this.#tidyIfNeeded();
      });
  }

  async #tidy(): Promise<void> {
    if (this.#bytesUntilScan <= 0) {
      // Set first, so that a folder that cannot be listed is not tried again with every picture.
      this.#bytesUntilScan = Math.max(1, this.#maxBytes * shareBetweenScans);
      await this.#scan();
    }
    while (this.#inUseOrder.total > this.#maxBytes) {
      const oldest = this.#inUseOrder.takeOldest();
      if (oldest !== undefined) await this.#folder.remove(oldest);
    }
  }

  /** Learns about files of an earlier run or of other processes, and about files that went away. */
  async #scan(): Promise<void> {
    const knownBefore = this.#inUseOrder.keys();
    const present = new Set(await this.#folder.keys());
    for (const key of knownBefore) if (!present.has(key)) this.#inUseOrder.forget(key);
    const unknown = [...present].filter((key) => !this.#inUseOrder.has(key));
    const measured = await this.#folder.measure(unknown);
    // Meanwhile others wrote newer files; but what an earlier run left is older than all use since.
    this.#inUseOrder.add(measured, this.#hasScanned ? 'after' : 'before');
    if (!this.#hasScanned) await this.#folder.removeLeftovers();
    this.#hasScanned = true;
  }
}
