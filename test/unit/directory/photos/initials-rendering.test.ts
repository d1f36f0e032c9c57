import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { drawInitials } from '../../../../src/directory/photos/initials-rendering.ts';
import { temporaryFolder } from '../../../support/databases.ts';
import { inkIn, pixel } from './photo-support.ts';

const seed = 'seed';
const silhouette = await drawInitials({ firstName: '', lastName: '', seed }, 120);

const drawn: Record<string, [firstName: string, lastName: string]> = {
  Latin: ['Anna', 'Meier'],
  accented: ['Élodie', 'Őri'],
  Vietnamese: ['Ấn', 'Ứng'],
  Cyrillic: ['Иван', 'Щербаков'],
  Greek: ['Ἀθηνᾶ', 'Ψυχή'],
  Devanagari: ['प्रिया', 'शर्मा'],
  Chinese: ['小明', '王'],
  Japanese: ['さくら', '田中'],
  Korean: ['민수', '김'],
  Arabic: ['محمد', 'علي'],
  Hebrew: ['אברהם', 'כהן'],
  Thai: ['สมชาย', 'ใจดี'],
  Javanese: ['ꦄꦒꦸꦁ', 'ꦱꦤ꧀ꦠ'],
  Tibetan: ['བསྟན་འཛིན', 'རྒྱ་མཚོ'],
  Adlam: ['𞤋𞤦𞤪𞤢𞥄𞤸𞤭𞤥𞤢', '𞤄𞤢𞤪𞤭'],
  'decomposed and unusual': ['M\u0303ara', 'e\u0301va'],
  digit: ['3M', '99'],
  single: ['Jean', ''],
};

for (const [kind, [firstName, lastName]] of Object.entries(drawn)) {
  test(`draws ${kind} initials, with ink on a plain ground, and not as a silhouette`, async () => {
    const picture = await drawInitials({ firstName, lastName, seed }, 120);
    assert.ok((await inkIn(picture)) > 20);
    assert.notDeepEqual(picture, silhouette);
  });
}

const undrawable: Record<string, [firstName: string, lastName: string]> = {
  'a name in a script that no font covers': ['𒀭𒂗', '𒍪'],
  'a name of signs': ['-', '…'],
  'control characters': ['\u0000\u0007', '\u001B\u009F\uFFFF'],
  emoji: ['👩‍👩‍👧', '🎈'],
};

for (const [kind, [firstName, lastName]] of Object.entries(undrawable)) {
  test(`draws the silhouette of a person for ${kind}`, async () => {
    assert.deepEqual(await drawInitials({ firstName, lastName, seed }, 120), silhouette);
  });
}

test('the silhouette is visible', async () => {
  assert.ok((await inkIn(silhouette)) > 20);
});

test('draws what it can of a name in two scripts', async () => {
  assert.deepEqual(
    await drawInitials({ firstName: 'Anna', lastName: '𒍪', seed }, 120),
    await drawInitials({ firstName: 'Anna', lastName: '', seed }, 120),
  );
});

test('the first initial stands at the side from which the script is read', async () => {
  const half = async (name: { firstName: string; lastName: string }, left: number) => {
    const picture = await drawInitials({ ...name, seed }, 120);
    return inkIn(await sharp(picture).extract({ left, top: 0, width: 60, height: 120 }).toBuffer());
  };
  // A yod and an I have little ink, a shin and an M much.
  const hebrew = { firstName: 'יוסף', lastName: 'שלום' };
  assert.ok((await half(hebrew, 60)) < (await half(hebrew, 0)));
  const latin = { firstName: 'Ivo', lastName: 'Mahler' };
  assert.ok((await half(latin, 0)) < (await half(latin, 60)));
});

test('different initials give different pictures, and the same person always the same', async () => {
  const letters = ['A', 'B', 'É', 'E', 'Ж', 'Ψ', 'O', 'Q'];
  const pictures = await Promise.all(
    letters.map((letter) => drawInitials({ firstName: letter, lastName: 'M', seed }, 80)),
  );
  assert.equal(new Set(pictures.map((picture) => picture.toString('hex'))).size, letters.length);
  assert.deepEqual(await drawInitials({ firstName: 'A', lastName: 'M', seed }, 80), pictures[0]);
});

for (const size of [10, 11, 80, 1536]) {
  test(`is a JPEG of exactly ${size}×${size} pixels of sRGB without metadata`, async () => {
    for (const firstName of ['Anna', '']) {
      const picture = await drawInitials({ firstName, lastName: firstName, seed }, size);
      const { format, width, height, space, channels, exif, icc } = await sharp(picture).metadata();
      assert.deepEqual(
        { format, width, height, space, channels, exif, icc },
        {
          format: 'jpeg',
          width: size,
          height: size,
          space: 'srgb',
          channels: 3,
          exif: undefined,
          icc: undefined,
        },
      );
      assert.ok((await inkIn(picture)) > 8);
    }
  });
}

function luminance(colour: readonly number[]): number {
  const linear = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
}

test('the colour follows the seed, and white is legible on every one', async () => {
  const colours = new Set<string>();
  for (let number = 0; number < 120; number += 1) {
    const picture = await drawInitials({ firstName: 'I', lastName: '', seed: `member-${number}` }, 40);
    const background = await pixel(picture, 1, 1);
    colours.add(background.join());
    assert.ok(1.05 / (luminance(background) + 0.05) >= 4.5, `white on ${background.join()}`);
  }
  assert.ok(colours.size >= 10, `only ${colours.size} colours in 120 pictures`);
});

test('keeps wide and tall letters inside the picture', async () => {
  for (const [firstName, lastName] of [
    ['Wolf', 'Wörle'],
    ['Ấn', 'Ẫn'],
    ['Щ', 'Щ'],
    ['Ĳsbrand', 'Ǻ'],
    ['क्ष्म्य', 'क्ष्म्य'],
    ['鬱', '鬱'],
    ['ญี่', 'ฎุ'],
  ] as const) {
    const picture = await drawInitials({ firstName, lastName, seed }, 200);
    const edges = await Promise.all([
      inkIn(await sharp(picture).extract({ left: 0, top: 0, width: 200, height: 12 }).toBuffer()),
      inkIn(await sharp(picture).extract({ left: 0, top: 188, width: 200, height: 12 }).toBuffer()),
      inkIn(await sharp(picture).extract({ left: 0, top: 0, width: 12, height: 200 }).toBuffer()),
      inkIn(await sharp(picture).extract({ left: 188, top: 0, width: 12, height: 200 }).toBuffer()),
    ]);
    assert.ok(Math.max(...edges) < 1, `${firstName} ${lastName} touches the edge`);
  }
});

test('draws the same letters in a process that finds no fonts on the machine', async (t) => {
  const folder = await temporaryFolder(t);
  const configuration = join(folder, 'fonts.conf');
  await writeFile(
    configuration,
    `<?xml version="1.0"?><fontconfig><cachedir>${folder}</cachedir></fontconfig>`,
  );
  const program = `
    import { drawInitials } from ${JSON.stringify(import.meta.resolve('../../../../src/directory/photos/initials-rendering.ts'))};
    import sharp from ${JSON.stringify(import.meta.resolve('sharp'))};
    const write = (text) => sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80">' +
      '<text y="60" font-size="60">' + text + '</text></svg>')).raw().toBuffer();
    const hasFonts = !(await write('A')).equals(await write('W'));
    const picture = await drawInitials({ firstName: 'Élodie', lastName: 'Щукин', seed: 'seed' }, 80);
    console.log(JSON.stringify({ hasFonts, picture: picture.toString('base64') }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, FONTCONFIG_FILE: configuration, FONTCONFIG_PATH: folder },
  });
  const { hasFonts, picture } = JSON.parse(stdout) as { hasFonts: boolean; picture: string };
  // Without fonts every letter is the same empty box; only then does this test mean anything.
  assert.equal(hasFonts, false);
  const here = await drawInitials({ firstName: 'Élodie', lastName: 'Щукин', seed }, 80);
  assert.equal(picture, here.toString('base64'));
  assert.ok((await inkIn(here)) > 20);
});
