import { createCanvas, type Canvas } from '@napi-rs/canvas';
import jsqr from 'jsqr';
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF as its reader meets it. */
export interface ReadPdf {
  pages: number;
  /** The texts of the first page, in the order in which they are drawn. */
  texts: string[];
  /** The title, author and other properties of the file. */
  metadata: string;
  /** Width and height of the first page in points. */
  size: { width: number; height: number };
  /** The boxes of the texts of the first page in points; `y` is the line on which the letters stand. */
  boxes: { text: string; x: number; y: number; width: number; height: number }[];
}

/** Reads a PDF's text, size and properties. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  return withPdf(file, async (document, page) => {
    const [, , width = 0, height = 0] = page.view;
    const { items } = await page.getTextContent();
    const boxes = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [
            {
              text: item.str,
              x: item.transform[4],
              y: item.transform[5],
              width: item.width,
              height: item.height,
            },
          ]
        : [],
    );
    const metadata = JSON.stringify(await document.getMetadata());
    return {
      pages: document.numPages,
      texts: boxes.map((box) => box.text),
      metadata,
      size: { width, height },
      boxes,
    };
  });
}

/** Draws the first page of a PDF as pixels, as a screen would. */
export async function drawPdf(file: Buffer, scale = 2): Promise<Canvas> {
  return withPdf(file, async (_document, page) => {
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as never, viewport }).promise;
    return canvas;
  });
}

/** What a scanner reads from the QR code on the first page of a PDF, or null. */
export async function scanPdf(file: Buffer, scale = 2): Promise<string | null> {
  const canvas = await drawPdf(file, scale);
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return jsqr.default(data, canvas.width, canvas.height)?.data ?? null;
}

async function withPdf<Result>(
  file: Buffer,
  read: (document: PDFDocumentProxy, page: PDFPageProxy) => Promise<Result>,
): Promise<Result> {
  const task = getDocument({ data: Uint8Array.from(file), verbosity: 0 });
  try {
    const document = await task.promise;
    return await read(document, await document.getPage(1));
  } finally {
    await task.destroy();
  }
}
