import { availableParallelism } from 'node:os';
import type { Readable } from 'node:stream';
import { DomainError } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { Slots } from '../../platform/shared/slots.ts';
import { workInThread } from '../../platform/shared/thread-work.ts';
import type { Paper, PaperPeople } from './any-paper-rendering.ts';

/** So few are drawn sooner than a thread for it has started. */
const fewPeople = 20;
/** One core is for answering. */
const maxThreads = Math.max(1, Math.min(2, availableParallelism() - 1));
const secondsToWait = 5;

/** What is to be printed, of which event, and for how many. */
export interface PrintJob {
  event: EventId;
  count: number;
  paper: Paper;
  people: PaperPeople;
  /** Says that nobody waits for it any more. */
  gone: AbortSignal;
}

/** Draws what organisers print: long documents in threads of their own, of which there are few, and one at a time for an event. */
export class Printing {
  readonly #threads = new Slots(maxThreads);
  readonly #here = new Slots(1);
  readonly #underWay = new Set<EventId>();

  /** The bytes of a document while it is drawn. It is given up when nobody waits for it any more. */
  async draw(job: PrintJob): Promise<Readable | Buffer> {
    if (job.count <= fewPeople) return this.#here.run(() => drawHere(job));
    if (this.#underWay.has(job.event)) throw alreadyDrawn();
    this.#underWay.add(job.event);
    return new Promise((resolve, reject) => {
      const work = () => this.#drawInThread(job, resolve);
      this.#threads
        .run(work)
        .catch(reject)
        .finally(() => this.#underWay.delete(job.event));
    });
  }

  async #drawInThread({ paper, people, gone }: PrintJob, begun: (bytes: Readable) => void): Promise<void> {
    if (gone.aborted) throw alreadyDrawn();
    const { bytes, ended } = workInThread(
      new URL('./paper-thread-service.ts', import.meta.url),
      paper,
      people,
    );
    gone.addEventListener('abort', () => bytes.destroy(), { once: true });
    begun(bytes);
    await ended;
  }
}

async function drawHere({ paper, people, gone }: PrintJob): Promise<Buffer> {
  if (gone.aborted) throw alreadyDrawn();
  // Fonts and PDF are loaded when someone prints, not with the service.
  const { drawPaper } = await import('./any-paper-rendering.ts');
  return Buffer.concat(await drawPaper(paper, people).toArray());
}

function alreadyDrawn(): DomainError {
  const sentence =
    'The badges or the door list of this event are being drawn at this moment. Please try again soon.';
  return new DomainError('too-many-requests', sentence, [], secondsToWait);
}
