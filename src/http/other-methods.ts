import { METHODS } from 'node:http';
import type { App } from './app-type.ts';
import { failureBody } from './failures.ts';

/** Every method Node understands; CONNECT asks for a tunnel and never reaches a route. */
const methods = METHODS.filter((method) => method !== 'CONNECT');

/** Remembers every route, and afterwards answers each of its other methods with 405 and `Allow`. */
export function trackMethods(app: App): { refuseOthers(): void } {
  for (const method of methods) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  const allowed = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    // Only this service's own addresses: those of the reference page look after themselves.
    if (config?.access === undefined) return;
    const known = allowed.get(url) ?? new Set<string>();
    for (const name of [method].flat()) known.add(name);
    allowed.set(url, known);
  });
  return {
    refuseOthers() {
      for (const [url, known] of Array.from(allowed)) {
        const others = methods.filter((method) => !known.has(method));
        const allow = [...known].join(', ');
        app.route({
          method: others,
          url,
          schema: { hide: true },
          // Before the body is read: what it holds does not matter here.
          onRequest: async (_request, reply) => {
            const body = failureBody(405, `This address answers only to ${allow}.`);
            return reply.status(405).header('allow', allow).send(body);
          },
          handler: unreachable,
        });
      }
    },
  };
}

function unreachable(): never {
  throw new Error('A refused method must never reach a handler.');
}
