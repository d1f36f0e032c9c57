import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas';
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
  boxes: TextBox[];
}

/** A text on a page, in points. */
export interface TextBox {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Reads a PDF's text, size and properties. */
export async function readPdf(file: Buffer): Promise<ReadPdf> {
  return withPdf(file, async (document, page) => {
    const [, , width = 0, height = 0] = page.view;
    const boxes = await boxesOf(page);
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

/** The boxes of the texts of every page. */
export async function readPdfPages(file: Buffer): Promise<TextBox[][]> {
  return withPdf(file, async (document) => {
    const pages: TextBox[][] = [];
    for (let page = 1; page <= document.numPages; page += 1) {
      pages.push(await boxesOf(await document.getPage(page)));
    }
    return pages;
  });
}

async function boxesOf(page: PDFPageProxy): Promise<TextBox[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const { str: text, transform, width, height } = item;
    return { text, x: transform[4], y: transform[5], width, height };
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
  return codeOn(await drawPdf(file, scale));
}

/** What a scanner reads from the QR code in a picture, such as one of a screen, or null. */
export async function scanPicture(picture: Buffer): Promise<string | null> {
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return codeOn(canvas);
}

function codeOn(canvas: Canvas): string | null {
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
