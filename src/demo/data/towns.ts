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

export interface ZonePlan {
  readonly name: string;
  readonly towns: readonly Town[];
}
export interface RegionPlan {
  readonly name: string;
  readonly zones: readonly ZonePlan[];
}
export interface DistrictPlan {
  readonly name: string;
  readonly fullName: string;
  readonly regions: readonly RegionPlan[];
}

/** Where the towns of a zone lie around its middle, in degrees: far enough apart to see each on a map. */
const offsets = [
  [0.031, -0.052],
  [-0.044, 0.017],
  [0.018, 0.061],
  [-0.022, -0.071],
] as const;

function zone(
  name: string,
  state: string,
  language: DemoLanguage,
  /** Swiss postal codes end below 9700, so those above belong to nobody. */
  firstPostalCode: number,
  middle: readonly [latitude: number, longitude: number],
  names: readonly string[],
): ZonePlan {
  const towns = names.map((town, index) => {
    const [north, east] = offsets[index] ?? [0, 0];
    return {
      name: town,
      postalCode: String(firstPostalCode + index * 2),
      state,
      language,
      latitude: Number((middle[0] + north).toFixed(4)),
      longitude: Number((middle[1] + east).toFixed(4)),
    };
  });
  return { name, towns };
}

/** The invented country: two districts with their regions, zones and towns. */
export const districtPlans: readonly DistrictPlan[] = [
  {
    name: 'District 901',
    fullName: 'District 901 – Eastern Valleys',
    regions: [
      {
        name: 'Region 1',
        zones: [
          zone(
            'Zone 11',
            'SM',
            'de',
            9710,
            [47.4, 9.22],
            ['Altenmatt', 'Rosswil', 'Hinterbrüel', 'Säntisried'],
          ),
          zone(
            'Zone 12',
            'SM',
            'de',
            9720,
            [47.42, 8.84],
            ['Birkenfels', 'Tössbrugg', 'Oberlinden', 'Wildenmoos'],
          ),
          zone(
            'Zone 13',
            'RH',
            'de',
            9730,
            [47.58, 8.8],
            ['Rebhalden', 'Thurstein', 'Kirchlach', 'Grünenwil'],
          ),
        ],
      },
      {
        name: 'Region 2',
        zones: [
          zone(
            'Zone 21',
            'LT',
            'de',
            9740,
            [46.98, 9.04],
            ['Firnthal', 'Lintbrugg', 'Schwändimatt', 'Erlenschwand'],
          ),
          zone(
            'Zone 22',
            'RA',
            'rm',
            9750,
            [46.72, 9.48],
            ['Val Sulegl', 'Plaun da Lai', 'Crestalta', 'Sumvalrain'],
          ),
          zone(
            'Zone 23',
            'TC',
            'it',
            9760,
            [46.34, 8.94],
            ['Castelrosso', 'Pontevalle', 'Monte Chiaro', 'Roncaverde'],
          ),
        ],
      },
    ],
  },
  {
    name: 'District 902',
    fullName: 'District 902 – Western Lakes',
    regions: [
      {
        name: 'Region 3',
        zones: [
          zone('Zone 31', 'AR', 'de', 9810, [47.4, 8.1], ['Aarfurt', 'Habsburgen', 'Lenzmatt', 'Freudenau']),
          zone(
            'Zone 32',
            'BR',
            'de',
            9820,
            [46.93, 7.52],
            ['Bärenwil', 'Emmenstein', 'Worbach', 'Gürbental'],
          ),
          zone('Zone 33', 'BR', 'de', 9830, [46.62, 7.54], ['Simmenegg', 'Kanderfels', 'Niesengrund']),
        ],
      },
      {
        name: 'Region 4',
        zones: [
          zone(
            'Zone 41',
            'SA',
            'fr',
            9840,
            [46.79, 7],
            ['Villars-la-Forêt', 'Grandpré', 'Châtelmont', 'Sarineval'],
          ),
          zone(
            'Zone 42',
            'LM',
            'fr',
            9850,
            [46.64, 6.55],
            ['Montreval', 'Saint-Orme', 'Échallières', 'La Venogette'],
          ),
          zone('Zone 43', 'DJ', 'fr', 9860, [47.3, 7.1], ['Franchemont', 'Doubsvilliers', 'Les Épinettes']),
        ],
      },
    ],
  },
];

/** Street names by language; house numbers follow. */
export const streets: Readonly<Record<DemoLanguage, readonly string[]>> = {
  de: [
    'Bahnhofstrasse',
    'Dorfstrasse',
    'Lindenweg',
    'Im Rebberg',
    'Schulhausgasse',
    'Mühlebachweg',
    'Oberdorf',
  ],
  fr: ['Rue de la Gare', 'Chemin des Vignes', 'Avenue du Château', 'Rue du Moulin', 'Place de l’Église'],
  it: ['Via Stazione', 'Via al Ponte', 'Piazza Grande', 'Via dei Castagni', 'Vicolo del Sole'],
  rm: ['Via Maistra', 'Via da la Staziun', 'Plazza', 'Via Sura', 'Via dal Bain'],
};

/** Houses where clubs meet, by language. */
export const inns: Readonly<Record<DemoLanguage, readonly string[]>> = {
  de: [
    'Hotel Krone',
    'Gasthof Linde',
    'Restaurant Rössli',
    'Landgasthof Sternen',
    'Hotel Bellevue',
    'Schlosskeller',
  ],
  fr: [
    'Hôtel du Lac',
    'Auberge de la Couronne',
    'Café du Théâtre',
    'Hôtel de la Poste',
    'Brasserie des Arcades',
  ],
  it: ['Albergo della Posta', 'Ristorante al Castello', 'Grotto dei Castagni', 'Hotel Bellavista'],
  rm: ['Hotel Crusch Alva', 'Ustria Posta', 'Hotel Piz Alt', 'Ustria dal Lai'],
};
