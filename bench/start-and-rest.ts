import { setTimeout } from 'node:timers/promises';
import { residentMegabytesOf } from './cpu-time.ts';
import { fetchAnswer } from './load/answer.ts';
import type { LoadRequest } from './load/load-request.ts';
import { startService, type Place } from './service.ts';
import { median } from './statistics.ts';

const starts = 5;
const restSeconds = 2;

/** How long the service takes to be ready when it has run before, and how much memory it takes at rest. */
export interface StartAndRest {
  secondsToReady: number;
  everyStart: number[];
  /** Null where the system does not report it. */
  restMegabytes: number | null;
}

/** Starts the service a few times; the last one answers a few requests and then rests. */
export async function measureStartAndRest(
  place: Place,
  requests: readonly LoadRequest[],
): Promise<StartAndRest> {
  const everyStart: number[] = [];
  let restMegabytes: number | null = null;
  for (let number = 1; number <= starts; number += 1) {
    const service = await startService(place);
    everyStart.push(service.secondsToReady);
    if (number === starts) {
      for (const request of requests) await fetchAnswer(service.port, request);
      await setTimeout(restSeconds * 1000);
      restMegabytes = residentMegabytesOf(service.pid);
    }
    await service.stop();
  }
  return { secondsToReady: median(everyStart), everyStart, restMegabytes };
}
