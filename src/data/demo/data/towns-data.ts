import { wordList, wordTable } from '../../../platform/shared/text-table.ts';

/** The languages spoken in the invented towns. */
export type DemoLanguage = 'de' | 'fr' | 'it' | 'rm';

export interface Town {
  readonly name: string;
  readonly postalCode: string;
  readonly state: string;
  readonly language: DemoLanguage;
  readonly latitude: number;
  readonly longitude: number;
}

/** A zone with the units above it. */
export interface ZonePlan {
  readonly district: string;
  readonly region: string;
  readonly name: string;
  readonly towns: readonly Town[];
}

/** What the districts are called in full. */
export const districtNames: Readonly<Record<string, string>> = {
  'District 901': 'District 901 – Eastern Valleys',
  'District 902': 'District 902 – Western Lakes',
};

/** Where the towns of a zone lie around its middle, in degrees: far enough apart to see each on a map. */
const offsets = [
  [0.031, -0.052],
  [-0.044, 0.017],
  [0.018, 0.061],
  [-0.022, -0.071],
] as const;

/** The invented country: districts, regions and zones with canton, language, first postal code, middle and towns. */
export const zonePlans: readonly ZonePlan[] = wordTable(`
District 901 | Region 1 | Zone 11 | SM | de | 9710 | 47.4 | 9.22 | Altenmatt, Rosswil, Hinterbrüel, Säntisried
District 901 | Region 1 | Zone 12 | SM | de | 9720 | 47.42 | 8.84 | Birkenfels, Tössbrugg, Oberlinden, Wildenmoos
District 901 | Region 1 | Zone 13 | RH | de | 9730 | 47.58 | 8.8 | Rebhalden, Thurstein, Kirchlach, Grünenwil
District 901 | Region 2 | Zone 21 | LT | de | 9740 | 46.98 | 9.04 | Firnthal, Lintbrugg, Schwändimatt, Erlenschwand
District 901 | Region 2 | Zone 22 | RA | rm | 9750 | 46.72 | 9.48 | Val Sulegl, Plaun da Lai, Crestalta, Sumvalrain
District 901 | Region 2 | Zone 23 | TC | it | 9760 | 46.34 | 8.94 | Castelrosso, Pontevalle, Monte Chiaro, Roncaverde
District 902 | Region 3 | Zone 31 | AR | de | 9810 | 47.4 | 8.1 | Aarfurt, Habsburgen, Lenzmatt, Freudenau
District 902 | Region 3 | Zone 32 | BR | de | 9820 | 46.93 | 7.52 | Bärenwil, Emmenstein, Worbach, Gürbental
District 902 | Region 3 | Zone 33 | BR | de | 9830 | 46.62 | 7.54 | Simmenegg, Kanderfels, Niesengrund
District 902 | Region 4 | Zone 41 | SA | fr | 9840 | 46.79 | 7 | Villars-la-Forêt, Grandpré, Châtelmont, Sarineval
District 902 | Region 4 | Zone 42 | LM | fr | 9850 | 46.64 | 6.55 | Montreval, Saint-Orme, Échallières, La Venogette
District 902 | Region 4 | Zone 43 | DJ | fr | 9860 | 47.3 | 7.1 | Franchemont, Doubsvilliers, Les Épinettes
`).map(
  ([district = '', region = '', name = '', state = '', language, firstCode, north, east, names = '']) => {
    const towns = wordList(names).map((town, index) => ({
      name: town,
      // Swiss postal codes end below 9700, so those above belong to nobody.
      postalCode: String(Number(firstCode) + index * 2),
      state,
      language: language as DemoLanguage,
      latitude: Number((Number(north) + (offsets[index]?.[0] ?? 0)).toFixed(4)),
      longitude: Number((Number(east) + (offsets[index]?.[1] ?? 0)).toFixed(4)),
    }));
    return { district, region, name, towns };
  },
);

/** Street names by language; house numbers follow. */
export const streets: Readonly<Record<DemoLanguage, readonly string[]>> = {
  de: wordList('Bahnhofstrasse, Dorfstrasse, Lindenweg, Im Rebberg, Schulhausgasse, Mühlebachweg, Oberdorf'),
  fr: wordList('Rue de la Gare, Chemin des Vignes, Avenue du Château, Rue du Moulin, Place de l’Église'),
  it: wordList('Via Stazione, Via al Ponte, Piazza Grande, Via dei Castagni, Vicolo del Sole'),
  rm: wordList('Via Maistra, Via da la Staziun, Plazza, Via Sura, Via dal Bain'),
};

/** Houses where clubs meet, by language. */
export const inns: Readonly<Record<DemoLanguage, readonly string[]>> = {
  de: wordList(
    'Hotel Krone, Gasthof Linde, Restaurant Rössli, Landgasthof Sternen, Hotel Bellevue, Schlosskeller',
  ),
  fr: wordList(
    'Hôtel du Lac, Auberge de la Couronne, Café du Théâtre, Hôtel de la Poste, Brasserie des Arcades',
  ),
  it: wordList('Albergo della Posta, Ristorante al Castello, Grotto dei Castagni, Hotel Bellavista'),
  rm: wordList('Hotel Crusch Alva, Ustria Posta, Hotel Piz Alt, Ustria dal Lai'),
};
