import { Plural } from '@lingui/react/macro';
import { useWriter } from '../shared/use-writer.ts';

/** "3 of 4 are in". */
export function InWords({ inside, expected }: { inside: number; expected: number }) {
  const writer = useWriter();
  const come = writer.number(inside);
  const all = writer.number(expected);
  return <Plural value={inside} one={`${come} of ${all} is in`} other={`${come} of ${all} are in`} />;
}
