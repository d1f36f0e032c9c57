import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldText } from '../../../../src/platform/shared/folded-text.ts';
import { foldedText } from '../../../../web/src/lib/format/text.ts';
import * as fc from '../../../support/properties.ts';
import {
  nameKey,
  phoneForms,
  searchText,
  searchWords,
  type SearchableMember,
} from '../../../../src/directory/members/search-rules.ts';

const nobody: SearchableMember = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  company: '',
  privatePhone: '',
  privateMobile: '',
  businessPhone: '',
  businessMobile: '',
};

function finds(query: string, member: Partial<SearchableMember>, countryCode = '41'): boolean {
  const text = searchText({ ...nobody, ...member }, countryCode);
  return searchWords(query).every((word) => text.includes(word));
}

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(...'aZéÉßẞøŁŒþİıΣςñ ’´-–./()+0123789', ' ', '\u00AD', 'e\u0301', '👩‍🚀', '山', 'が'),
    maxLength: 30,
  }),
);

test('folding plain letters the short way gives what the long way gives', () => {
  const plain = fc.string({ unit: 'binary-ascii', maxLength: 30 });
  // A soft hyphen is not plain, and nothing is left of it.
  fc.assert(fc.property(plain, (text) => assert.equal(foldText(text), foldText(`${text}\u00AD`))));
});

test('the web app folds as the service does', () => {
  for (const text of [
    'Søren Æbelø Œuvre Łukasz Đorđe Guðrún Þór Işık',
    "O’Brien O`Brien O´Brien O'Brien",
    'A–B—C‑D−E',
  ])
    assert.equal(foldedText(text), foldText(text));
  fc.assert(fc.property(anyText, (text) => assert.equal(foldedText(text), foldText(text))));
});

test('folding takes away case, accents, ligatures and letters with strokes', () => {
  assert.equal(foldText('  Éloïse   MÜLLER\t'), 'eloise muller');
  assert.equal(foldText('Straße STRAẞE'), 'strasse strasse');
  assert.equal(
    foldText('Søren Æbelø Œuvre Łukasz Đorđe Guðrún Þór Işık'),
    'soren aebelo oeuvre lukasz dorde gudrun thor isik',
  );
  assert.equal(foldText('İstanbul ﬁn Ｆｕｌｌ'), 'istanbul fin full');
  assert.equal(foldText('ΟΔΥΣΣΕΥΣ'), foldText('Οδυσσεύς'));
  assert.equal(foldText('Юрий Ёлкин 山田 太郎 がくせい 한국'), 'юрии елкин 山田 太郎 がくせい 한국');
});

test('folding makes no difference between kinds of apostrophes, dashes and invisible characters', () => {
  for (const name of ['O’Brien', 'O´Brien', 'O`Brien', 'OʼBrien', "O'Brien"])
    assert.equal(foldText(name), "o'brien");
  for (const name of ['Meier–Huber', 'Meier‑Huber', 'Meier—Huber'])
    assert.equal(foldText(name), 'meier-huber');
  assert.equal(foldText('Mei\u00ADer\u200B\uFEFF'), 'meier');
});

test('folding a folded text changes nothing, for any text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      assert.equal(foldText(foldText(text)), foldText(text));
      assert.equal(nameKey(text), foldText(text));
    }),
    { numRuns: 1000 },
  );
});

test('folding mends lone surrogates and leaves no line break, for any text', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (units) => {
      const folded = foldText(String.fromCharCode(...units));
      assert.ok(folded.isWellFormed());
      assert.doesNotMatch(folded, /[\n\r\u2028\u2029]|^\s|\s$|\s\s/);
    }),
    { numRuns: 500 },
  );
  assert.equal(foldText('A\uD83D B'), 'a\uFFFD b');
});

const modernLetters = fc.string({
  unit: fc.constantFrom(...'abcxyzäöüéèêñçåøœæłđßğışčžαβγσςωάώабвгдйёщя', ' ', '-'),
  maxLength: 20,
});

test('case never matters', () => {
  fc.assert(
    fc.property(modernLetters, (text) => {
      assert.equal(foldText(text.toUpperCase()), foldText(text));
      assert.ok(finds(text.toUpperCase(), { lastName: text }));
      assert.ok(finds(text, { lastName: text.toUpperCase() }));
    }),
  );
});

test('accents never matter', () => {
  const accents = fc.array(fc.integer({ min: 0x0300, max: 0x036f }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), accents)), (letters) => {
      const plain = letters.map(([letter]) => letter).join('');
      const accented = letters.map(([letter, marks]) => letter + String.fromCharCode(...marks)).join('');
      assert.equal(foldText(accented), plain);
      assert.equal(foldText(accented.normalize('NFC')), plain);
      assert.ok(finds(accented, { firstName: plain }) && finds(plain, { firstName: accented }));
    }),
  );
});

test('any part of a name, an e-mail address or a company finds the member', () => {
  const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
  fc.assert(
    fc.property(
      fc.constantFrom('firstName', 'middleName', 'lastName', 'email', 'company'),
      anyText,
      anyText,
      fc.nat(30),
      fc.nat(30),
      (field, text, other, from, length) => {
        const visible = Array.from(segmenter.segment(text.normalize('NFC')), ({ segment }) => segment);
        const fragment = visible
          .slice(from % (visible.length + 1))
          .slice(0, length + 1)
          .join('');
        // "+41 (0)79" is a telephone number; no name holds its like.
        fc.pre(!/\( ?0 ?\)/.test(foldText(text)));
        const member = { firstName: other, lastName: other, [field]: text };
        assert.ok(finds(fragment, member), JSON.stringify({ fragment, text }));
      },
    ),
    { numRuns: 2000 },
  );
});

test('every word must match, in any order', () => {
  const member = {
    firstName: 'Éloïse',
    lastName: 'Müller',
    company: 'Service 24/7 AG',
    email: 'e.mueller@example.org',
  };
  for (const query of [
    'muller elo',
    'ELO MÜL',
    '24/7',
    'eloise 24/7',
    '24',
    'e.mueller@',
    'serv example.org',
    '',
  ]) {
    assert.ok(finds(query, member), query);
  }
  for (const query of ['muller anna', '25', 'mullereloise', 'ag@']) assert.ok(!finds(query, member), query);
});

test('a word never reaches from one field into the next', () => {
  const text = searchText({ ...nobody, firstName: 'A\nB', lastName: 'C', email: 'd@e', company: 'F' }, '41');
  assert.deepEqual(text.split('\n'), ['a b c', 'c a b', 'd@e', 'f']);
  assert.ok(searchWords('x\ny\u2028z').every((word) => !/\s/.test(word)));
});

test('splits a query into at most eight folded words', () => {
  assert.deepEqual(searchWords('  Müller   ÉLOÏSE '), ['muller', 'eloise']);
  assert.deepEqual(searchWords('Świątek, Łukasz;Anna'), ['swiatek', 'lukasz', 'anna']);
  assert.deepEqual(searchWords(''), []);
  assert.deepEqual(searchWords(' \u00AD\u0301 '), []);
  assert.deepEqual(searchWords('a b c d e f g h i j'), ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
});

test('a query that is a telephone number asks for its digits', () => {
  const cases: [query: string, words: string[]][] = [
    ['+41 79 123 45 67', ['41791234567']],
    ['0041 79 123 45 67', ['0041791234567']],
    ['079/123.45-67', ['0791234567']],
    ['+41 (0)79 123 45 67', ['41791234567']],
    ['0041 (0) 79 123', ['004179123']],
    ['(079) 123', ['079123']],
    ['(0)79 123', ['79123']],
    ['+39 (0)6 123', ['3906123']],
    ['007', ['007']],
    ['12', ['12']],
    ['1 2', ['1', '2']],
    ['Müller +41', ['muller', '41']],
    ['Müller 079/123 (0)', ['muller', '079123', '0']],
    ['(0)', ['0']],
    ['-', ['-']],
    ['+ . -', ['+', '.', '-']],
  ];
  for (const [query, words] of cases) assert.deepEqual(searchWords(query), words, query);
});

test('a number in the home country has an international and a national form', () => {
  const both = ['0041791234567', '0791234567'];
  for (const phone of [
    '+41 79 123 45 67',
    '0041791234567',
    '079 123 45 67',
    '079/123.45-67',
    '+41 (0)79 123 45 67',
    '0041 (0) 79 123 45 67',
    '(079) 123 45 67',
    '(+41) 79–123–45–67',
    'Tel. +41 79 123 45 67',
    '79 123 45 67',
    '+41 079 123 45 67',
    '(0)79 123 45 67',
    '＋４１ ７９ １２３４５６７',
  ]) {
    assert.deepEqual(phoneForms(phone, '41'), both, phone);
  }
});

test('a number of another country has only its international form', () => {
  assert.deepEqual(phoneForms('+49 (0)170 1234567', '41'), ['00491701234567']);
  assert.deepEqual(phoneForms('0049 170 1234567', '41'), ['00491701234567']);
  assert.deepEqual(phoneForms('+39 (0)6 1234567', '41'), ['0039061234567']);
});

test('an Italian number keeps its zero', () => {
  const both = ['0039061234567', '061234567'];
  for (const phone of ['06 1234567', '+39 06 1234567', '0039 (0)6 1234567', '(0)6 1234567']) {
    assert.deepEqual(phoneForms(phone, '39'), both, phone);
  }
  assert.deepEqual(phoneForms('333 1234567', '39'), ['00393331234567', '3331234567']);
});

test('a number of five digits is the shortest that is found', () => {
  assert.deepEqual(phoneForms('12 345', '41'), ['004112345', '012345']);
  assert.deepEqual(phoneForms('1234', '41'), []);
});

test('what is not a telephone number has no form', () => {
  for (const phone of ['', ' ', '-', '+', '00', 'none', '117', '+41', '00 41', '(0)']) {
    assert.deepEqual(phoneForms(phone, '41'), [], phone);
  }
});

/** Writes digits as people do: with punctuation anywhere between them. */
function written(digits: string, marks: readonly string[]): string {
  return Array.from(digits, (digit, index) => digit + (marks[index] ?? '')).join('');
}

test('the +41, 0041 and 0 forms of a number find each other however they are written', () => {
  const marks = fc.array(fc.constantFrom('', '', '', ' ', '-', '.', '/', ' / ', '\u00A0', '–'), {
    maxLength: 16,
  });
  const phones = fc.constantFrom('privatePhone', 'privateMobile', 'businessPhone', 'businessMobile');
  fc.assert(
    fc.property(
      fc.stringMatching(/^[1-9]\d{5,9}$/),
      fc.constantFrom('41', '49', '33', '423', '1'),
      phones,
      marks,
      marks,
      (number, code, field, stored, asked) => {
        const forms = (marks: readonly string[]) => [
          `+${written(code + number, marks)}`,
          `00${written(code + number, marks)}`,
          `0${written(number, marks)}`,
          `+${code} (0)${written(number, marks)}`,
          `00${code} ( 0 ) ${written(number, marks)}`,
          `(0)${written(number, marks)}`,
        ];
        for (const phone of forms(stored)) {
          for (const query of forms(asked)) {
            assert.ok(finds(query, { [field]: phone }, code), JSON.stringify({ phone, query }));
          }
        }
      },
    ),
  );
});

test('any three digits in a row of a number find it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{5,9}$/), fc.nat(20), fc.nat(20), (number, from, length) => {
      const start = from % (number.length - 2);
      const fragment = number.slice(start, start + 3 + length);
      assert.ok(finds(fragment, { businessMobile: `+41 ${number}` }));
      assert.ok(finds(fragment, { privatePhone: `+49 ${number}` }));
    }),
  );
});

test('a member without anything has an empty search text', () => {
  assert.equal(searchText(nobody, '41'), '');
});
