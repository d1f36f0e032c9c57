import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { renderPhoto } from '../../../../src/platform/pictures/photo-rendering.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { halves, pixel, plainPicture } from '../../directory/photos/photo-support.ts';

const originals = {
  landscape: plainPicture(1536, 1024),
  portrait: plainPicture(1024, 1536),
  square: plainPicture(1536, 1536),
  tiny: plainPicture(7, 5),
  'one-pixel': plainPicture(1, 1),
  narrow: plainPicture(192, 1536),
  odd: plainPicture(1000, 667),
};

for (const [kind, picture] of Object.entries(originals)) {
  for (const size of [10, 11, 80, 333, 1536]) {
    test(`renders a ${kind} original as exactly ${size}×${size} pixels of sRGB JPEG`, async () => {
      const rendered = await renderPhoto(await picture.clone().jpeg().toBuffer(), size);
      const { format, width, height, space, channels } = await sharp(rendered).metadata();
      assert.deepEqual(
        { format, width, height, space, channels },
        { format: 'jpeg', width: size, height: size, space: 'srgb', channels: 3 },
      );
    });
  }
}

test('renders every size of an awkwardly proportioned original without missing a pixel', async () => {
  const original = await plainPicture(101, 97).jpeg().toBuffer();
  for (let size = 10; size <= 300; size += 7) {
    const { width, height } = await sharp(await renderPhoto(original, size)).metadata();
    assert.deepEqual([width, height], [size, size]);
  }
});

test('renders grey, transparent and CMYK originals in sRGB', async () => {
  const grey = await plainPicture(90, 60, '#777777').toColourspace('b-w').png().toBuffer();
  const clear = await sharp({ create: { width: 90, height: 60, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const cmyk = await plainPicture(90, 60, '#cc3322').toColourspace('cmyk').jpeg().toBuffer();
  assert.equal((await sharp(cmyk).metadata()).space, 'cmyk', 'the original must really be CMYK');
  for (const original of [grey, clear, cmyk]) {
    const { space, channels } = await sharp(await renderPhoto(original, 80)).metadata();
    assert.deepEqual([space, channels], ['srgb', 3]);
  }
  assert.deepEqual(await pixel(await renderPhoto(clear, 80), 40, 40), [255, 255, 255]);
});

test('keeps the upper part of a tall photo, where the face is, and the middle of a wide one', async () => {
  const tall = await renderPhoto(await halves(100, 200, '#ff0000', '#0000ff'), 100);
  assert.ok((await pixel(tall, 50, 60))[0] > 200, 'the upper half fills more than the half of the square');
  assert.ok((await pixel(tall, 50, 95))[2] > 200, 'the lower half begins near the bottom');

  const wide = await renderPhoto(
    await sharp(await halves(100, 200, '#ff0000', '#0000ff'))
      .rotate(-90)
      .toBuffer(),
    100,
  );
  assert.ok((await pixel(wide, 35, 50))[0] > 200);
  assert.ok((await pixel(wide, 65, 50))[2] > 200);
});

test('carries no metadata of the original', async () => {
  const original = await plainPicture(200, 100)
    .withExif({ IFD0: { Copyright: 'Someone' }, IFD3: { GPSLatitude: '47/1 22/1 0/1' } })
    .jpeg()
    .toBuffer();
  assert.ok((await sharp(original).metadata()).exif, 'the original must carry EXIF data');
  const { exif, icc, xmp, iptc } = await sharp(await renderPhoto(original, 80)).metadata();
  assert.deepEqual([exif, icc, xmp, iptc], [undefined, undefined, undefined, undefined]);
});

test('gives the same bytes for the same original and size', async () => {
  const original = await halves(300, 200, '#aa3300', '#0033aa');
  assert.deepEqual(await renderPhoto(original, 80), await renderPhoto(original, 80));
});

test('refuses sizes that are not served', async () => {
  const original = await plainPicture(20, 20).jpeg().toBuffer();
  for (const size of [9, 0, -1, 1537, 80.5, Number.NaN, Infinity]) {
    await assert.rejects(renderPhoto(original, size), (error) => {
      assert.ok(error instanceof DomainError);
      assert.equal(error.kind, 'bad-input');
      return true;
    });
  }
});

test('renders many photos at once without mixing them up', async () => {
  const colours = ['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#00ffff', '#ff00ff'];
  const rendered = await Promise.all(
    colours.map(async (colour) => renderPhoto(await plainPicture(400, 300, colour).jpeg().toBuffer(), 40)),
  );
  for (const [index, colour] of colours.entries()) {
    const [red, green, blue] = await pixel(rendered[index] ?? Buffer.alloc(0), 20, 20);
    const rounded = [red, green, blue].map((value) => (value > 127 ? 'ff' : '00')).join('');
    assert.equal(`#${rounded}`, colour);
  }
});
