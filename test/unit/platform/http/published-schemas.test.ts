import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Type } from 'typebox';
import { PublishedSchemas, type SchemaNode } from '../../../../src/platform/http/published-schemas.ts';
import { formats } from '../../../../src/platform/http/text-formats.ts';
import { Line, Named, Nullable } from '../../../../src/platform/shared/field-schemas.ts';

const asNode = (schema: object) => schema as SchemaNode;
const club = (fields: object = {}) => Named('Club', { name: Type.String(), ...fields }, 'A club.');

suite('A published schema', () => {
  test('stands once under its name, and is referred to wherever it may be or be null', () => {
    const schemas = new PublishedSchemas();
    const reference = { $ref: '#/components/schemas/Club' };
    assert.deepEqual(schemas.publish(asNode(club())), reference);
    assert.deepEqual(schemas.publish(asNode(Nullable(club()))), { anyOf: [reference, { type: 'null' }] });
    assert.deepEqual(schemas.publish(asNode(Type.Array(club()))), { type: 'array', items: reference });
    assert.deepEqual(Object.keys(schemas.named()), ['Club']);
    assert.equal(schemas.named()['Club']?.type, 'object');
  });

  test('is refused when another one has its name', () => {
    const schemas = new PublishedSchemas();
    schemas.publish(asNode(club()));
    const other = asNode(club({ town: Type.String() }));
    assert.throws(() => schemas.publish(other), /Two different schemas have the name Club/);
  });

  test('says nothing that only this service understands', () => {
    const { trim, format, pattern } = new PublishedSchemas().publish(asNode(Line(10)));
    assert.deepEqual([trim, format, typeof pattern], [undefined, undefined, 'string']);
  });

  test('allows every text that the service allows', () => {
    const texts = [
      '',
      'Ann',
      'Zoë 👩‍👩‍👧 山田',
      '2026-02-29',
      '2024-02-29',
      '2026-11-14T12:00:00',
      'a\nb',
      'a\tb',
      '\u0085',
      '0123456789abcdef'.repeat(4),
      '3,17',
      'name,question-7',
    ];
    const addresses = [
      'http://a',
      'HTTPS://example.org/ä?x=1',
      'ann@example.org',
      'jürg.ä@müller.example',
      'ann@x',
    ];
    for (const [name, { check, published }] of Object.entries(formats)) {
      if (!('pattern' in published)) continue;
      const pattern = new RegExp(published.pattern, 'u');
      const allowed = [...texts, ...addresses].filter(check);
      assert.ok(allowed.length > 0, name);
      for (const text of allowed) assert.match(text, pattern, name);
    }
  });
});
