import { townAdditions, townParts } from './data/town-parts-data.ts';
import type { DemoLanguage, Town } from './data/towns-data.ts';

const languages: readonly DemoLanguage[] = ['de', 'fr', 'it', 'rm'];

/** An invented town: the districts speak one language after another and lie apart on the map. */
export function grownTown(district: number, index: number, townsPerDistrict: number): Town {
  const language = languages[district % languages.length] ?? 'de';
  return {
    name: townName(language, Math.floor(district / languages.length) * townsPerDistrict + index),
    postalCode: String(10_000 + ((district * townsPerDistrict + index) % 90_000)),
    state: `D${district + 1}`,
    language,
    latitude: degrees(-45 + ((district * 37) % 105) + (index % 8) * 0.11),
    longitude: degrees(-170 + ((district * 61) % 340) + Math.floor(index / 8) * 0.13),
  };
}

/** Different for every number until all combinations are used up, more than 12,000 in every language. */
function townName(language: DemoLanguage, number: number): string {
  const { beginnings, endings } = townParts[language];
  const first = number % beginnings.length;
  const beginning = beginnings[first] ?? '';
  const rest = Math.floor(number / beginnings.length);
  const ending = endings[(rest + first) % endings.length] ?? '';
  const addition = townAdditions[Math.floor(rest / endings.length) % townAdditions.length] ?? '';
  const name = beginning.endsWith('-')
    ? `${beginning}${ending.charAt(0).toUpperCase()}${ending.slice(1)}`
    : `${beginning}${ending}`;
  return addition === '' ? name : `${name}-${addition}`;
}

function degrees(value: number): number {
  return Number(value.toFixed(4));
}
