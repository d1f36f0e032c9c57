import type { Tx } from '../../platform/storage/database.ts';
import { lineList, wordTable } from '../../platform/shared/text-table.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';

/** Magazines of neighbouring multi-districts: the flag is a country code, the address is invented. */
const magazines = wordTable(`
ch | Guildhall Magazine (deutsch)
ch | Guildhall Magazine (français)
ch | Guildhall Magazine (italiano)
at | Gildenblatt Österreich
de | Die Gilde
fr | La Guilde en action
it | La Gilda
li | Gildenbote Fürstentum
gb | The Guild Review
`);

/** Where the conventions were held and will be, from the earliest on. */
const conventionPlaces = lineList(`
Lisbon, Portugal
Montréal, Canada
Nagoya, Japan
Kraków, Poland
Auckland, New Zealand
Bologna, Italy
Nairobi, Kenya
São Paulo, Brazil
Tampere, Finland
Hà Nội, Vietnam
Lausanne, Switzerland
Mérida, Mexico
Göteborg, Sweden`);
/** So many of the places lie in years to come. */
const conventionsAhead = 2;

/** Writes the magazines and the conventions. */
export async function fillLists(tx: Tx, days: DemoDays): Promise<void> {
  const magazineRows = magazines.map(([flag = '', name = ''], index) => {
    return { position: index + 1, flag, name, uri: `https://magazine.example.org/${flag}/${index + 1}` };
  });
  await insertRows(tx, 'magazines', magazineRows);
  const firstYear = days.today.year - conventionPlaces.length + 1 + conventionsAhead;
  const conventionRows = conventionPlaces.map((location, index) => ({ year: firstYear + index, location }));
  await insertRows(tx, 'conventions', conventionRows);
}
