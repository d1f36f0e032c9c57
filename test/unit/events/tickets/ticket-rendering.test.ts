import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { describe, it } from 'node:test';
import { renderTicket } from '../../../../src/events/tickets/ticket-rendering.ts';
import type { Ticket } from '../../../../src/events/tickets/ticket.ts';
import { drawPdf, readPdf, scanPdf } from '../../../support/pdf.ts';
import { someTicket } from './tickets.ts';

const MILLIMETRE = 72 / 25.4;

describe('a ticket', () => {
  it('shows organisation, title, date, place, name, club and registration', async () => {
    const { texts } = await readPdf(await renderTicket(someTicket()));
    assert.deepEqual(texts, [
      'Association of Clubs',
      'Autumn Gala Dinner',
      'When',
      'Saturday, 14 November 2026, 18:30 – 22:00',
      'Where',
      'Kursaal',
      'Kornhausstrasse 3, 3013 Bern, Switzerland',
      'Member',
      'Anna Müller',
      'Club Bern-Aare',
      'Registration 48213',
    ]);
  });

  for (const kind of ['guest', 'partner'] as const) {
    it(`names the host of a ${kind}`, async () => {
      const ticket = someTicket({ kind, name: 'Léa Rossi', club: '', host: 'Jürg Hößli' });
      const { texts } = await readPdf(await renderTicket(ticket));
      assert.ok(texts.includes('Invited by Jürg Hößli'), texts.join('|'));
      assert.ok(texts.includes(kind === 'guest' ? 'Guest' : 'Partner'));
    });
  }

  it('leaves out the place of an event that has none', async () => {
    const location = { name: '', address: '', postalCode: '', city: '', country: '' };
    const { texts } = await readPdf(await renderTicket(someTicket({ location })));
    assert.ok(!texts.includes('Where'));
  });

  for (const scale of [1, 2, 4]) {
    it(`carries a QR code that a scanner reads at ${scale * 72} dots per inch`, async () => {
      const ticket = someTicket({ barcode: 'Zk3-_xY9'.repeat(4) });
      assert.equal(await scanPdf(await renderTicket(ticket), scale), ticket.barcode);
    });
  }

  it('carries a QR code of at least 60 mm with four modules of white around it', async () => {
    const scale = 4;
    const { size, whiteAbove, whiteBelow } = await measureQr(await renderTicket(someTicket()), scale);
    assert.ok(size / scale >= 60 * MILLIMETRE, `${size} pixels`);
    // 32 characters give a code of 29 modules a side.
    assert.ok(whiteAbove >= (4 * size) / 29, `${whiteAbove} white pixels above`);
    assert.ok(whiteBelow >= (4 * size) / 29, `${whiteBelow} white pixels below`);
  });

  it('holds the barcode nowhere but in the QR code', async () => {
    const ticket = someTicket();
    const file = await renderTicket(ticket);
    const { boxes, metadata } = await readPdf(file);
    const searched = [
      boxes.map((box) => box.text).join(''),
      metadata,
      file.toString('latin1'),
      ...streamsOf(file),
    ];
    const utf16 = [...ticket.barcode].map((character) => `\0${character}`).join('');
    for (const text of searched) {
      assert.ok(!text.includes(ticket.barcode));
      assert.ok(!text.includes(utf16));
    }
  });

  it('gives equal files for equal tickets', async () => {
    assert.ok((await renderTicket(someTicket())).equals(await renderTicket(someTicket())));
  });

  it('names the title and the organisation, but no date of drawing, in its properties', async () => {
    const { metadata } = await readPdf(await renderTicket(someTicket({ title: 'Fête d’été 春' })));
    assert.match(metadata, /Fête d’été 春/);
    assert.match(metadata, /Association of Clubs/);
    assert.doesNotMatch(metadata, /CreationDate/);
  });

  it('lets a right-to-left name be copied as it was written', async () => {
    const name = 'محمد عبد الرحمن';
    const utf16 = Buffer.from(name, 'utf16le').swap16().toString('latin1');
    const streams = streamsOf(await renderTicket(someTicket({ name })));
    const isActualText = streams.some((text) => text.replaceAll(/\\([()\\])/g, '$1').includes(utf16));
    assert.ok(isActualText);
  });

  it('begins the lines of a right-to-left title under each other at the right', async () => {
    const title = `${'אבגדה '.repeat(12)}וזחט`;
    const { boxes } = await readPdf(await renderTicket(someTicket({ title })));
    const ends = boxes.filter((box) => /[א-ת]/.test(box.text)).map((box) => Math.round(box.x + box.width));
    assert.ok(ends.length > 1);
    assert.equal(new Set(ends).size, 1, ends.join());
  });

  for (const [what, changes] of Object.entries(overlong())) {
    it(`keeps ${what} on its one page, inside the margins and apart from each other`, async () => {
      await assertTidy(await renderTicket(someTicket(changes)));
    });
  }
});

function overlong(): Record<string, Partial<Ticket>> {
  const everywhere = (text: string): Partial<Ticket> => ({
    organisation: text,
    title: text,
    name: text,
    kind: 'guest',
    host: text,
    club: text,
    end: '2026-11-16T12:00:00',
    location: { name: text, address: text, postalCode: text, city: text, country: text },
  });
  return {
    'a title of 300 characters': { title: 'A very long title indeed '.repeat(12) },
    'texts of 300 wide letters without a space': everywhere('W'.repeat(300)),
    'texts of 300 words': everywhere('Word '.repeat(300)),
    'texts of 300 Han characters': everywhere('春夏秋冬'.repeat(75)),
    'texts of 300 Arabic letters': everywhere('محمد'.repeat(75)),
  };
}

async function assertTidy(file: Buffer): Promise<void> {
  const { pages, size, boxes } = await readPdf(file);
  assert.equal(pages, 1);
  for (const box of boxes) {
    assert.ok(box.x >= 20 && box.x + box.width <= size.width - 20, `${box.text} leaves the page sideways`);
    assert.ok(box.y > 12 && box.y + box.height < size.height, `${box.text} leaves the page`);
  }
  const lines = [...new Map(boxes.map((box) => [Math.round(box.y), box])).values()].toSorted(
    (a, b) => b.y - a.y,
  );
  for (const [index, line] of lines.slice(1).entries()) {
    const above = lines[index];
    assert.ok(above && above.y - line.y >= line.height * 0.95, `${line.text} touches ${above?.text}`);
  }
  assert.equal(await scanPdf(file), someTicket().barcode);
}

interface MeasuredQr {
  size: number;
  whiteAbove: number;
  whiteBelow: number;
}

/** Finds the code below the middle of the page, and the next ink above and below it; all in pixels. */
async function measureQr(file: Buffer, scale: number): Promise<MeasuredQr> {
  const canvas = await drawPdf(file, scale);
  const { width, height } = canvas;
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
  const columns = Array.from({ length: width }, (_, x) => x);
  const rows = Array.from({ length: height }, (_, y) => y);
  const darker = (y: number, than: number) =>
    columns.filter((x) => (data[(y * width + x) * 4] ?? 255) < than);
  const top = rows.find((y) => y > height * 0.55 && darker(y, 64).length > width * 0.2) ?? 0;
  const edge = darker(top + scale, 64);
  const size = (edge.at(-1) ?? 0) - (edge[0] ?? 0) + 1;
  // The rows right at the code may hold its own softened edge.
  const inkAbove = rows.findLast((y) => y < top - 1 && darker(y, 250).length > 0) ?? 0;
  const inkBelow = rows.find((y) => y > top + size + 1 && darker(y, 250).length > 0) ?? height;
  return { size, whiteAbove: top - 1 - inkAbove, whiteBelow: inkBelow - top - size };
}

/** Every stream of a PDF, unpacked where it is packed. */
function streamsOf(file: Buffer): string[] {
  const raw = file.toString('latin1');
  return Array.from(raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g), ([, body = '']) => {
    const bytes = Buffer.from(body, 'latin1');
    return bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : body;
  });
}
