import cluster, { type Worker } from 'node:cluster';
import type { MetricObject } from './metric-object.ts';
import type { ServiceMetrics } from './service-metrics.ts';

/** A worker that has not answered by then is busy or ending: the numbers of the others are told without it. */
const patienceMilliseconds = 3000;

type Message =
  | { guildhall: 'tell your numbers'; question: number }
  | { guildhall: 'numbers'; question: number; numbers: MetricObject[] }
  | { guildhall: 'tell all numbers'; question: number }
  | { guildhall: 'all numbers'; question: number; text: string };

let questions = 0;

/** In the first process: asks every worker for its numbers and puts them together. */
export async function numbersOfWorkers(): Promise<string> {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true);
  const answers = await Promise.all(workers.map((worker) => askWorker(worker as Worker)));
  const { textOfAll } = await import('./service-metrics.ts');
  return textOfAll(answers.filter((numbers) => numbers !== undefined));
}

/** In the first process: tells workers the numbers of all when one of them is asked. */
export function tellWorkersAllNumbers(): void {
  cluster.on('message', (worker, message: Message) => {
    if (message.guildhall !== 'tell all numbers') return;
    const { question } = message;
    const reply = (text: string) => {
      if (worker.isConnected()) worker.send({ guildhall: 'all numbers', question, text } satisfies Message);
    };
    numbersOfWorkers().then(reply, () => reply(''));
  });
}

/** In a worker: answers the first process when it asks for numbers. */
export function tellNumbersOf(metrics: ServiceMetrics): void {
  process.on('message', (message: Message) => {
    if (message.guildhall !== 'tell your numbers') return;
    const { question } = message;
    void tellNumbers(metrics, question);
  });
}

async function tellNumbers(metrics: ServiceMetrics, question: number): Promise<void> {
  const numbers = await metrics.forOthers();
  if (process.connected) process.send?.({ guildhall: 'numbers', question, numbers } satisfies Message);
}

/** In a worker: the numbers of all workers, which only the first process can ask for. */
export async function numbersOfAll(): Promise<string> {
  const question = (questions += 1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const listen = (message: Message) => {
    if (message.guildhall === 'all numbers' && message.question === question) resolve(message.text);
  };
  process.on('message', listen);
  const late = setTimeout(() => resolve(''), 2 * patienceMilliseconds);
  process.send?.({ guildhall: 'tell all numbers', question } satisfies Message);
  try {
    const text = await promise;
    if (text === '') throw new Error('The first process did not tell the numbers of all workers.');
    return text;
  } finally {
    clearTimeout(late);
    process.off('message', listen);
  }
}

async function askWorker(worker: Worker): Promise<MetricObject[] | undefined> {
  const question = (questions += 1);
  const { promise, resolve } = Promise.withResolvers<MetricObject[] | undefined>();
  const listen = (message: Message) => {
    if (message.guildhall === 'numbers' && message.question === question) resolve(message.numbers);
  };
  const gone = () => resolve(undefined);
  worker.on('message', listen).once('exit', gone);
  const late = setTimeout(gone, patienceMilliseconds);
  worker.send({ guildhall: 'tell your numbers', question } satisfies Message);
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    worker.off('message', listen).off('exit', gone);
  }
}
