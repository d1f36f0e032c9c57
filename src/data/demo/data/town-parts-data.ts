import type { DemoLanguage } from './towns-data.ts';
import { wordList } from '../../../platform/shared/text-table.ts';

function parts(beginnings: string, endings: string) {
  return { beginnings: wordList(beginnings), endings: wordList(endings) };
}

/** The parts from which the names of further invented towns are put together. */
export const townParts: Readonly<Record<DemoLanguage, ReturnType<typeof parts>>> = {
  de: parts(
    'Alten, Birken, Buchen, Dachs, Eichen, Erlen, Falken, Fichten, Föhren, Grünen, Hasel, Hirschen, Hohen, Krähen, Linden, Mühlen, Neuen, Rosen, Schön, Silber, Sonnen, Tannen, Wald, Wiesen',
    'au, bach, berg, brugg, büel, egg, feld, fels, furt, grund, halden, heim, hof, lach, matt, moos, ried, stein, thal, wil',
  ),
  fr: parts(
    'Aigre, Beau, Belle, Bois, Bon, Chante, Clair, Court, Fontaine, Franche, Froide, Grand, Haute, Longe, Maison, Mont, Neuve, Petite, Pierre, Roche, Rouge, Saint-, Val, Vieille',
    'bois, bourg, champ, château, combe, court, épine, ferme, font, forêt, lac, lieu, mont, moulin, pierre, pré, rive, val, vigne, ville',
  ),
  it: parts(
    'Acqua, Alba, Alto, Bel, Borgo, Bosco, Campo, Casal, Castel, Colle, Fiume, Fonte, Lago, Mezzo, Monte, Ponte, Porto, Prato, Rivo, Rocca, Santa-, Serra, Torre, Val',
    'bella, bianca, calda, chiara, dolce, ferrata, fiorita, forte, franca, fredda, grande, lunga, nera, nuova, piana, rossa, secca, serena, verde, vecchia',
  ),
  rm: parts(
    'Ava, Bel, Bual, Caglia, Casti, Crap, Cresta, Dun, Flem, Fop, Gonda, Lai, Mulin, Munt, Plaun, Pra, Punt, Run, Sass, Sum, Tschess, Val, Vau, Via',
    'alv, aulta, bella, buna, clera, cotschna, dadens, dador, davos, fraida, gronda, liunga, mellen, nair, nova, pitschna, sura, sut, verda, veglia',
  ),
};

/** What distinguishes towns of the same name. */
export const townAdditions: readonly string[] = wordList(
  ', Nord, Süd, Ost, West, Alpha, Beta, Gamma, Delta, Lago, Fluvia, Monte, Riva, Porta, Sole, Luna, Stella, Aurora, Corona, Libera, Nova, Prima, Ultima, Magna, Minor, Media',
);
