import { setTimeout } from 'node:timers/promises';
import { residentMegabytesOf } from './cpu-time.ts';
import { fetchAll, fetchAnswer } from './load/answer.ts';
import { get, write, type LoadRequest } from './load/load-request.ts';
import type { GreatEvent } from './population/great-event.ts';
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
  /** How long the list of a great door takes that has to be made anew; null where there is no such event. */
  doorSeconds: number | null;
}

/** Starts the service a few times; the last one answers a few requests and then rests. */
export async function measureStartAndRest(
  place: Place,
  requests: readonly LoadRequest[],
  door: GreatEvent | null,
): Promise<StartAndRest> {
  const everyStart: number[] = [];
  let restMegabytes: number | null = null;
  let doorSeconds: number | null = null;
  for (let number = 1; number <= starts; number += 1) {
    const service = await startService(place);
    everyStart.push(service.secondsToReady);
    if (number === starts) {
      for (const request of requests) await fetchAnswer(service.port, request);
      await setTimeout(restSeconds * 1000);
      restMegabytes = residentMegabytesOf(service.pid);
      doorSeconds = door === null ? null : await secondsToOpen(service.port, door);
    }
    await service.stop();
  }
  return { secondsToReady: median(everyStart), everyStart, restMegabytes, doorSeconds };
}

/** Someone comes in, and so the next device gets a list that nobody has asked for yet: again and again. */
async function secondsToOpen(
  port: number,
  { event, registrations, reviewerTokens }: GreatEvent,
): Promise<number> {
  const [token = ''] = reviewerTokens;
  const path = `/door/events/${event}`;
  const everyOpening: number[] = [];
  for (const registration of registrations.slice(0, starts)) {
    const scans = [{ nonce: `opening ${registration}`, registration }];
    await fetchAll(port, [write('POST', `${path}/scans`, token, { scans })]);
    const begun = performance.now();
    await fetchAll(port, [get(`${path}/list`, token)]);
    everyOpening.push((performance.now() - begun) / 1000);
    const annulment = { nonce: `closing ${registration}`, reason: 'Measuring' };
    await fetchAll(port, [
      write('POST', `${path}/registrations/${registration}/annulment`, token, annulment),
    ]);
  }
  return median(everyOpening);
}
