import { sql, type Expression, type RawBuilder } from 'kysely';
import { foldText } from '../../shared/folded-text.ts';

/** Where letters and signs stand that have another form when they are folded and that Unicode does not take apart. */
const ranges = [
  [0x80, 0x58f],
  [0x1e9e, 0x1e9e],
  [0x200b, 0x2019],
  [0x2060, 0x2060],
  [0x2212, 0x2212],
  [0xfeff, 0xfeff],
] as const;

const accents = '[\\u0300-\\u036F]';

interface Letters {
  /** Those that become one other, and behind them those that go. */
  readonly from: string;
  readonly to: string;
  /** Those that become more than one. */
  readonly longer: readonly (readonly [string, string])[];
}

/** Learnt from how the service itself folds, so that both do it in the same way. */
function learnLetters(): Letters {
  const pairs: [string, string][] = [];
  for (const [first, last] of ranges)
    for (let code = first; code <= last; code += 1) {
      const letter = String.fromCodePoint(code);
      const isWhole = letter.normalize('NFKD') === letter && !/[\u0300-\u036F\s]/.test(letter);
      if (isWhole && foldText(letter) !== letter) pairs.push([letter, foldText(letter)]);
    }
  const ofLength = (wanted: number) => pairs.filter(([, folded]) => folded.length === wanted);
  const single = ofLength(1);
  return {
    from: [...single, ...ofLength(0)].map(([letter]) => letter).join(''),
    to: single.map(([, folded]) => folded).join(''),
    longer: ofLength(2),
  };
}

let letters: Letters | undefined;

/** A text as it is compared: most have nothing but plain letters once their accents are gone. */
export function folded(text: Expression<string>): RawBuilder<string> {
  const { from, to, longer } = (letters ??= learnLetters());
  const single = sql<string>`translate(lower(plain), ${sql.lit(from)}, ${sql.lit(to)})`;
  const others = longer.reduce<RawBuilder<string>>(
    (inner, [letter, more]) => sql`replace(${inner}, ${sql.lit(letter)}, ${sql.lit(more)})`,
    single,
  );
  return sql`(select case when octet_length(plain) = length(plain) then lower(plain) else ${others} end
    from (select regexp_replace(normalize(translate(${text}, ${sql.lit('`´')}, ${sql.lit("''")}), NFKD), ${sql.lit(accents)}, '', 'g') as plain)
    as folding)`;
}
