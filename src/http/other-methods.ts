import type { HTTPMethods } from 'fastify';
import type { App } from './app-type.ts';
import { failureBody } from './failures.ts';

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Remembers every route, and afterwards answers each of its other methods with 405 and `Allow`. */
export function trackMethods(app: App): { refuseOthers(): void } {
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
          handler: (_request, reply) => {
            const body = failureBody(405, `This address answers only to ${allow}.`);
            return reply.status(405).header('allow', allow).send(body);
          },
        });
      }
    },
  };
}
