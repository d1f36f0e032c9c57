import { zipOf } from './file-house.ts';

/** What a workbook made by hand holds; the rest is as Excel writes it. */
export interface WorkbookParts {
  /** The sheets: name, what stands between `<sheetData>` and its end, and attributes of the sheet's entry. */
  sheets: readonly { name: string; rows: string; attributes?: string }[];
  /** Each the content of an `<si>`. */
  texts?: readonly string[];
  /** The codes of number formats; the style 1 has the first, 2 the second … */
  formats?: readonly string[];
  from1904?: boolean;
  /** What stands before each sheet, such as a document type. */
  before?: string;
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (entries: readonly string[]) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`;
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;

/** A workbook part by part, to have in it what a library would not write. */
export async function workbookOf({
  sheets,
  texts = [],
  formats = [],
  from1904 = false,
  before = '',
}: WorkbookParts) {
  const sheetEntries = sheets.map(
    ({ name, attributes = '' }, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${attributes} r:id="rId${index + 1}"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${declaration}<Types/>`,
    '_rels/.rels': relations([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml':
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr date1904="${from1904 ? 1 : 0}"/>` +
      `<sheets>${sheetEntries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map((_, index) =>
        relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
      ),
      relation('rId98', 'sharedStrings', '/xl/sharedStrings.xml'),
      relation('rId99', 'styles', 'styles.xml'),
    ]),
    'xl/sharedStrings.xml': `${declaration}<sst xmlns="${main}">${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml':
      `${declaration}<styleSheet xmlns="${main}"><numFmts>` +
      formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('') +
      `</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>` +
      formats.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`).join('') +
      '</cellXfs></styleSheet>',
  };
  for (const [index, { rows }] of sheets.entries()) {
    parts[`xl/worksheets/sheet${index + 1}.xml`] =
      `${declaration}${before}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  return zipOf(parts);
}
