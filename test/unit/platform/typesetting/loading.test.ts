import assert from 'node:assert/strict';
import { registerHooks } from 'node:module';
import { it } from 'node:test';

const HEAVY = ['pdfkit', 'fontkit', 'harfbuzzjs', 'subset-font', 'linebreak'];

const loaded = new Set<string>();
registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const [, name] = /\/node_modules\/([^/]+)\//.exec(resolved.url) ?? [];
    if (name !== undefined) loaded.add(name);
    return resolved;
  },
});

it('loads fonts and PDF for the first ticket, not with the service', async () => {
  await import('../../../../src/main.ts');
  await import('../../../../src/app.ts');
  assert.ok(loaded.has('fastify'));
  assert.deepEqual(
    [...loaded].filter((name) => HEAVY.includes(name)),
    [],
  );
  await import('../../../../src/events/tickets/ticket-rendering.ts');
  assert.deepEqual(
    HEAVY.filter((name) => !loaded.has(name)),
    [],
  );
});

it('loads the library of passkeys for the first passkey, not with the service', async () => {
  await import('../../../../src/app.ts');
  assert.equal(loaded.has('@simplewebauthn'), false);
  const { loadPasskeyLibrary } = await import('../../../../src/identity/passkeys/passkey-library.ts');
  await loadPasskeyLibrary();
  assert.equal(loaded.has('@simplewebauthn'), true);
});
