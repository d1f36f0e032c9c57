import { DomainError } from '../shared/errors.ts';
import { CannotWrite } from './cannot-write.ts';

/** Hears when the database can no longer be written, and when it can again. */
export interface WritingListener {
  stopped(reason: string): void;
  resumed(): void;
}

const millisecondsBetweenTrials = 2000;

/**
 * Knows whether the database can be written. A write that fails for a reason that lasts says that it cannot. That it can
 * again is found out by trials, also when nobody else writes; a write that succeeds does not say so, because on a full
 * disk small ones still find room beside others. While all is well nothing is tried.
 */
export class WritingState {
  readonly #tryWriting: () => Promise<void>;
  readonly #listener: WritingListener | undefined;
  #problem: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #trial: Promise<void> = Promise.resolve();

  /** With a trial that needs about as much new room as the largest request. */
  constructor(tryWriting: () => Promise<void>, listener?: WritingListener) {
    this.#tryWriting = tryWriting;
    this.#listener = listener;
  }

  /** Why it cannot be written, as a part of a sentence; undefined while it can. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Takes note of a write that failed. */
  failed(error: unknown): void {
    if (!(error instanceof CannotWrite) || error.reason === this.#problem) return;
    this.#problem = error.reason;
    this.#listener?.stopped(error.reason);
    this.#tryLater();
  }

  /** Tries no more, and waits for the trial that is under way. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#trial;
    clearTimeout(this.#timer);
  }

  #tryLater(): void {
    clearTimeout(this.#timer);
    const attempt = () => void (this.#trial = this.#try());
    this.#timer = setTimeout(attempt, millisecondsBetweenTrials).unref();
  }

  async #try(): Promise<void> {
    try {
      await this.#tryWriting();
    } catch (error) {
      this.failed(error);
      // A trial that is not even allowed cannot say anything: the next write will.
      if (error instanceof DomainError) return this.#tryLater();
    }
    this.#problem = undefined;
    this.#listener?.resumed();
  }
}
