import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import sharp from 'sharp';
import { clubNamed, contactCards } from '../../src/data/contact-cards/contact-cards-service.ts';
import type { Audience } from '../../src/directory/members/visibility.ts';
import { onEveryDatabase } from '../support/databases.ts';
import { apiOfSuite } from '../support/test-api.ts';

interface Property {
  name: string;
  parameters: Record<string, string>;
  parts: string[];
}

/** Reads a vCard as RFC 2426 has it, written apart from the program so that both cannot be wrong together. */
function readCard(card: string): Property[] {
  const lines = card
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter((line) => line !== '');
  assert.equal(lines[0], 'BEGIN:VCARD');
  assert.equal(lines.at(-1), 'END:VCARD');
  return lines.slice(1, -1).map((line) => {
    const [head = '', ...rest] = line.split(':');
    const [name = '', ...parameters] = head.split(';');
    // A backslash takes the next letter with it, so the semicolon after two backslashes ends a part.
    const parts = [...`${rest.join(':')};`.matchAll(/((?:\\.|[^\\;])*);/gs)].map(([, part = '']) =>
      part.replaceAll(/\\(.)/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter)),
    );
    return {
      name,
      parameters: Object.fromEntries(parameters.map((part) => part.split('=') as [string, string])),
      parts,
    };
  });
}

onEveryDatabase('Contact cards', (database) => {
  const api = apiOfSuite(database);
  const missing: string[] = [];
  const cardsOf = async (club: string, audience: Audience = 'members') => {
    const { id } = await clubNamed(api.deps.storage.db, club);
    return Array.fromAsync(
      contactCards(api.deps.storage.db, api.deps.photoFiles, { club: id, audience }, (member) =>
        missing.push(member),
      ),
    );
  };
  const find = (properties: Property[], name: string) =>
    properties.filter((property) => property.name === name);

  before(async () => {
    const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const { sha256 } = await api.deps.photoFiles.put(picture);
    await api.fixture.addMember({
      clubId: api.fixture.beta.id,
      firstName: 'Änne; "A"',
      middleName: 'M.',
      lastName: 'Aa, von\\',
      title: 'Dr.',
      email: 'aenne@example.org',
      company: `Müller, Söhne; ${'lang '.repeat(30)}`,
      privateMobile: '+41 79 555 00 00',
      privateAddress: {
        street: 'Weg 1\nHinterhaus',
        poBox: '7',
        postalCode: '8000',
        city: 'Zürich',
        country: 'Schweiz',
      },
      birthday: '1990-02-03',
      socialNetworks: { linkedIn: 'https://linkedin.example.com/aenne' },
      photoSha256: sha256,
    });
    await api.fixture.addMember({ clubId: api.fixture.beta.id, lastName: 'Ab', photoSha256: 'f'.repeat(64) });
    await api.fixture.addMember({ clubId: api.fixture.beta.id, lastName: 'Gone', active: false });
  });

  it('hold the names, addresses and numbers as they are, whatever letters they have', async () => {
    const [card = ''] = await cardsOf('Beta');
    const properties = readCard(card);
    const parts = (name: string) => find(properties, name)[0]?.parts;
    assert.deepEqual(parts('VERSION'), ['3.0']);
    assert.deepEqual(parts('N'), ['Aa, von\\', 'Änne; "A"', 'M.', 'Dr.', '']);
    assert.equal(parts('FN')?.join(';'), 'Änne; "A" M. Aa, von\\');
    assert.deepEqual(parts('ORG'), [`Müller, Söhne; ${'lang '.repeat(30)}`]);
    assert.deepEqual(parts('ADR'), ['7', '', 'Weg 1\nHinterhaus', 'Zürich', '', '8000', 'Schweiz']);
    assert.deepEqual(
      find(properties, 'TEL').map(({ parameters, parts }) => [parameters['TYPE'], parts[0]]),
      [['CELL,PREF', '+41 79 555 00 00']],
    );
    assert.deepEqual(parts('BDAY'), ['19900203']);
    assert.deepEqual(parts('CATEGORIES'), ['Beta']);
    assert.deepEqual(find(properties, 'X-SOCIALPROFILE')[0]?.parts, ['https://linkedin.example.com/aenne']);
  });

  it('hold the photo as a picture of its own size', async () => {
    const [card = ''] = await cardsOf('Beta');
    const [photo] = find(readCard(card), 'PHOTO');
    assert.deepEqual(photo?.parameters, { ENCODING: 'b', TYPE: 'JPEG' });
    const { format, width, height } = await sharp(Buffer.from(photo.parts[0] ?? '', 'base64')).metadata();
    assert.deepEqual([format, width, height], ['jpeg', 360, 360]);
  });

  it('are folded, and every line ends with CRLF', async () => {
    const cards = (await cardsOf('Beta')).join('');
    assert.ok(!/(?<!\r)\n|\r(?!\n)/.test(cards));
    for (const line of cards.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 76, line);
  });

  it('are of active members only, by name; a photo that cannot be read is reported and left out', async () => {
    missing.length = 0;
    const names = (await cardsOf('Beta')).map((card) => find(readCard(card), 'N')[0]?.parts[0]);
    assert.deepEqual(names, ['Aa, von\\', 'Ab', 'Fixture', 'Fixture', 'Fixture']);
    assert.equal(missing.length, 1);
  });

  it('keep the same UID, so that importing again changes the contact', async () => {
    const uids = async () => (await cardsOf('Beta')).map((card) => find(readCard(card), 'UID')[0]?.parts[0]);
    const first = await uids();
    assert.deepEqual(first, await uids());
    assert.equal(new Set(first).size, first.length);
  });

  it('leave out what members hide from those whom the cards are for', async () => {
    const { gamma, addMember } = api.fixture;
    await addMember({
      clubId: gamma.id,
      lastName: 'Aaa',
      privatePhone: '044 111 11 11',
      company: 'Works',
      birthday: '1970-02-28',
      visibility: { privatePhones: 'club', business: 'officers', birthday: 'officers' },
    });
    const shown = async (audience: Audience) => {
      const [card = ''] = await cardsOf('Gamma', audience);
      return readCard(card)
        .map(({ name }) => name)
        .filter((name) => ['TEL', 'ORG', 'BDAY'].includes(name));
    };
    assert.deepEqual(await shown('members'), []);
    assert.deepEqual(await shown('club'), ['TEL']);
    assert.deepEqual(await shown('officers'), ['ORG', 'TEL', 'BDAY']);
  });

  it('a club is found by id or name without regard to case, and a wrong one is said', async () => {
    const { db } = api.deps.storage;
    const { beta } = api.fixture;
    assert.deepEqual(await clubNamed(db, 'bEtà'), { id: beta.id, name: 'Beta' });
    assert.deepEqual(await clubNamed(db, String(beta.id)), { id: beta.id, name: 'Beta' });
    await assert.rejects(clubNamed(db, 'Nowhere'), {
      message: 'There is no club with the id or name "Nowhere".',
    });
    await assert.rejects(clubNamed(db, '99999'), { kind: 'not-found' });
  });
});
