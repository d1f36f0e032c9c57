import cluster from 'node:cluster';
import { once } from 'node:events';
import { AggregatorRegistry, type Registry } from 'prom-client';

// The library asks every worker for its numbers and adds them up, but only in the first process. A worker that is asked
// for the numbers of all therefore asks the first process.

const request = 'guildhall:metrics-of-all';

interface Reply {
  type: typeof request;
  /** Absent when not all workers have answered in time. */
  text?: string;
}

/** The first process gives up on its workers after five seconds; then it still has to say so. */
const patienceMilliseconds = 6000;

/** In the first process: the numbers of all workers, for itself and for each worker that asks. */
export function aggregateWorkers(): () => Promise<string> {
  const aggregator = new AggregatorRegistry();
  const text = () => aggregator.clusterMetrics();
  cluster.on('message', (worker, message: { type?: string }) => {
    if (message.type !== request) return;
    const reply = (answer: Reply) => void (worker.isConnected() && worker.send(answer));
    text().then(
      (numbers) => reply({ type: request, text: numbers }),
      () => reply({ type: request }),
    );
  });
  return text;
}

/** In a worker: gives the first process the numbers of a registry when it asks, and returns how to get those of all. */
export function joinAggregation(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry);
  return askFirstProcess;
}

async function askFirstProcess(): Promise<string> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  process.send?.({ type: request });
  for (;;) {
    const [message] = (await once(process, 'message', { signal })) as [Partial<Reply>];
    if (message.type !== request) continue;
    if (message.text === undefined) throw new Error('Not all workers have answered in time.');
    return message.text;
  }
}
