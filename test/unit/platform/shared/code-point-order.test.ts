import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from '../../../support/properties.ts';
import { compareCodePoints } from '../../../../src/platform/shared/code-point-order.ts';

test('texts are in the order of their UTF-8 bytes, as the databases have them', () => {
  const letter = fc.constantFrom('a', 'b', 'é', '漢', '\ud7ff', '\ue000', '\uffff', '𞤀', '😀', '𐐷');
  const text = fc.oneof(fc.string({ unit: letter, maxLength: 6 }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, text, (a, b) => {
      assert.equal(Math.sign(compareCodePoints(a, b)), Buffer.compare(Buffer.from(a), Buffer.from(b)));
    }),
  );
});
