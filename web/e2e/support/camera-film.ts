import { writeFile } from 'node:fs/promises';
import { encode } from 'uqr';

const [width, height] = [640, 480];
const framesPerSecond = 5;
const [dark, light, grey] = [20, 235, 90];

/** What the camera sees for so many seconds: a ticket, or nobody. */
export interface Scene {
  code: string | null;
  seconds: number;
}

/** Writes a film for the camera of Chromium, which plays it over and over (YUV4MPEG2: raw pictures behind a line of text). */
export async function writeFilm(file: string, scenes: readonly Scene[]): Promise<void> {
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`);
  const frames = scenes.flatMap(({ code, seconds }) => {
    const frame = Buffer.concat([Buffer.from('FRAME\n'), pictureOf(code)]);
    return Array.from({ length: Math.max(1, Math.round(seconds * framesPerSecond)) }, () => frame);
  });
  await writeFile(file, Buffer.concat([head, ...frames]));
}

/** One picture: a QR code in the middle, or an empty hall. */
function pictureOf(code: string | null): Buffer {
  const brightness = Buffer.alloc(width * height, code === null ? grey : light);
  const colour = Buffer.alloc(2 * (width / 2) * (height / 2), 128);
  if (code === null) return Buffer.concat([brightness, colour]);
  const { data, size } = encode(code, { border: 4 });
  const scale = Math.floor((height * 0.55) / size);
  const [left, top] = [Math.floor((width - size * scale) / 2), Math.floor((height - size * scale) / 2)];
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (!isDark) continue;
      for (let line = 0; line < scale; line++) {
        const start = (top + row * scale + line) * width + left + column * scale;
        brightness.fill(dark, start, start + scale);
      }
    }
  }
  return Buffer.concat([brightness, colour]);
}

/** How Chromium is told to take a film for its camera, and that everyone may use it. */
export function cameraArguments(file: string): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ];
}
