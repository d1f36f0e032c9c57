import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { networkOf, plainAddress } from '../../../../src/platform/shared/network-address.ts';

suite('The address of a client', () => {
  const plain: [string, string][] = [
    ['192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:5678', '192.0.2.1'],
    ['2001:db8::1', '2001:db8::1'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
    ['unknown', 'unknown'],
    ['', ''],
    ['1.2.3.4.5:80', '1.2.3.4.5:80'],
  ];
  for (const [text, address] of plain) {
    test(`is ${address === '' ? 'empty' : address} when it is written ${JSON.stringify(text)}`, () => {
      assert.equal(plainAddress(text), address);
    });
  }

  test('counts as one with all others of its IPv6 network of /64, however it is written', () => {
    const network = '2001:db8:0:1::/64';
    for (const text of ['2001:db8:0:1::1', '2001:DB8:0:1:ffff:ffff:ffff:ffff', '[2001:db8::1:0:0:0:9]:443']) {
      assert.equal(networkOf(text), network, text);
    }
    assert.notEqual(networkOf('2001:db8:0:2::1'), network);
    assert.equal(networkOf('::1'), '0:0:0:0::/64');
  });

  test('counts alone when it is an IPv4 address, also one that is written as IPv6', () => {
    assert.equal(networkOf('192.0.2.1:99'), '192.0.2.1');
    assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
  });
});
