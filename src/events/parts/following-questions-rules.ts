import type { QuestionId } from '../../platform/shared/ids.ts';
import type { EditedQuestion, SentQuestion } from './edited-question.ts';

/** Whether two events ask the same in the same order, whatever they asked before. */
export function asksTheSame(one: readonly EditedQuestion[], other: readonly EditedQuestion[]): boolean {
  const [mine, theirs] = [askedOf(one), askedOf(other)];
  return mine.length === theirs.length && mine.every((question, index) => isAlike(question, theirs[index]));
}

/**
 * What is sent for an event as it is sent for a later one that asks the same: questions and options that are kept go by
 * the numbers they have there. One that is asked again is asked again there too, and is new where it never was.
 */
export function questionsForLater(
  sent: readonly SentQuestion[],
  own: readonly EditedQuestion[],
  later: readonly EditedQuestion[],
): SentQuestion[] {
  const pairs = pairsOf(own, later);
  return sent.map(({ id, options, ...rest }) => {
    const pair = id === undefined ? undefined : pairs.get(id);
    const numbered = options?.map((option) => {
      const place = pair?.own.options.findIndex((one) => one.id === option.id) ?? -1;
      return { id: pair?.later.options[place]?.id, title: option.title };
    });
    return { ...rest, id: pair?.later.id, options: numbered };
  });
}

interface Pair {
  readonly own: EditedQuestion;
  readonly later: EditedQuestion;
}

/** The questions of an event, each with the one that stands for it in a later event. */
function pairsOf(
  own: readonly EditedQuestion[],
  later: readonly EditedQuestion[],
): ReadonlyMap<QuestionId, Pair> {
  const asked = askedOf(later);
  const put = later.filter(({ archived }) => archived);
  const pairs = askedOf(own).map((question, index) => [question, asked[index]] as const);
  for (const question of own.filter(({ archived }) => archived)) {
    const place = put.findIndex((one) => isAlike(question, one));
    if (place >= 0) pairs.push([question, put.splice(place, 1)[0]]);
  }
  return new Map(
    pairs.flatMap(([mine, theirs]) =>
      theirs === undefined ? [] : [[mine.id, { own: mine, later: theirs }] as const],
    ),
  );
}

const askedOf = (questions: readonly EditedQuestion[]) => questions.filter(({ archived }) => !archived);

function isAlike(one: EditedQuestion, other: EditedQuestion | undefined): boolean {
  if (other === undefined || one.options.length !== other.options.length) return false;
  return (
    one.title === other.title &&
    one.type === other.type &&
    one.required === other.required &&
    one.options.every(({ title }, index) => title === other.options[index]?.title)
  );
}
