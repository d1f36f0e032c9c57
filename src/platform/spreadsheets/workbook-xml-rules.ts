import { countWideLetters } from '../shared/wide-letters.ts';
import { columnName } from './column-name-rules.ts';

/** What a cell holds: a text, or a number to add up. */
export type WorkbookValue = string | number;

/** What a sheet can hold, as the format and every program have it. */
export const workbookLimits = { rows: 1_048_576, letters: 32_767 };

/** The styles of `xl/styles.xml`. */
const styles = { number: 0, text: 1, heading: 2 };

const widths = { least: 9, most: 50 };
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** On paper a row is never torn apart: as wide as the page, and as long as it gets. The number 9 is A4. */
const pageSetup = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>';

/** A sheet up to its rows: text in every column, widths by the first rows, the headings in sight while one scrolls. */
export function sheetStart(header: readonly string[], rows: readonly (readonly WorkbookValue[])[]): string {
  const columns = header.map((heading, index) => {
    const place = `min="${index + 1}" max="${index + 1}"`;
    return `<col ${place} width="${widthOf(heading, index, rows)}" style="${styles.text}" customWidth="1"/>`;
  });
  const headings = header.map((text, index) => textCell(`${columnName(index)}1`, text, styles.heading));
  return (
    `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols>` +
    `<sheetData><row r="1">${headings.join('')}</row>`
  );
}

/** A sheet after its rows. Numbers that are kept as text are meant so, and need no mark. */
export function sheetEnd(columns: number): string {
  const everywhere = `A1:${columnName(columns - 1)}${workbookLimits.rows}`;
  return (
    `</sheetData>${pageSetup}<ignoredErrors><ignoredError sqref="${everywhere}" numberStoredAsText="1"/></ignoredErrors>` +
    '</worksheet>'
  );
}

/** A cell with a text. */
export function textCell(place: string, text: string, style = styles.text): string {
  const space = /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t${space}>${escaped(text)}</t></is></c>`;
}

/** A cell with a number, which programs can add up though the column is one of text. */
export function numberCell(place: string, value: number): string {
  return `<c r="${place}" s="${styles.number}"><v>${value}</v></c>`;
}

/** The text as it stands in XML; what XML cannot hold is written as the format has it, `_x000D_`. */
function escaped(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll(/[^\t\n\u0020-\uFFFD]/g, (letter) => {
      return `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function widthOf(heading: string, index: number, rows: readonly (readonly WorkbookValue[])[]): number {
  const texts = rows.flatMap((row) => String(row[index] ?? '').split('\n'));
  const longest = Math.max(heading.length, ...texts.map((text) => text.length + countWideLetters(text)));
  return Math.min(widths.most, Math.max(widths.least, longest + 2));
}

/** All parts of a workbook but the sheets, by their names in the archive. */
export function workbookParts(sheets: readonly string[]): Record<string, string> {
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`);
  const entries = sheets.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  // The headings stand on every page of a sheet that is printed.
  const titles = sheets.map(
    (name, index) =>
      `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">` +
      `'${escaped(name.replaceAll("'", "''"))}'!$1:$1</definedName>`,
  );
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (inside: string) =>
    `${declaration}<Relationships xmlns="${packages}/relationships">${inside}</Relationships>`;
  const part = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${types}.${type}+xml"/>`;
  return {
    'xl/styles.xml': stylesPart,
    'xl/workbook.xml':
      `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView/></bookViews>` +
      `<sheets>${entries.join('')}</sheets><definedNames>${titles.join('')}</definedNames></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      paths.map((path, index) => relation(index + 1, 'worksheet', path)).join('') +
        relation(sheets.length + 1, 'styles', 'styles.xml'),
    ),
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${packages}/content-types">` +
      `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
      `<Default Extension="xml" ContentType="application/xml"/>${part('workbook.xml', 'sheet.main')}` +
      `${paths.map((path) => part(path, 'worksheet')).join('')}${part('styles.xml', 'styles')}</Types>`,
  };
}

/** The number format 49 is text. The first two fills belong to the programs. */
const stylesPart =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
  '<fill><patternFill patternType="solid"><fgColor rgb="FFE7E6E6"/></patternFill></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/>' +
  '<xf numFmtId="49" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="1" fillId="2" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
