import type { EditedQuestion } from '../../../lib/api/schema.gen.ts';
import type { Fields } from '../../../lib/merge-rules.ts';
import type { Parts } from '../../../ui/form/form-work.ts';
import { questionField, type QuestionDraft, type QuestionsDraft } from './questions-rules.ts';

/**
 * Questions as fields, each of which two people can change: every question as a whole, with what there is to choose from, and
 * the order of those that are on all sides. Those of one side alone stand behind the one that they stood behind there.
 */
export function questionParts(
  ...sides: [first: QuestionsDraft, mine: QuestionsDraft, theirs: QuestionsDraft]
) {
  const [first, ...others] = sides.map(fieldsIn);
  const shared = (first ?? []).filter((field) => others.every((fields) => fields.includes(field)));
  const parts: Parts<QuestionsDraft> = {
    of: ({ questions }) => ({
      order: questions.map(questionField).filter((field) => shared.includes(field)),
      ...Object.fromEntries(questions.map((question) => [questionField(question), question])),
    }),
    together: (fields, now) => ({
      questions: placed(fields, [fieldsIn(now), ...others]).map((field) => fields[field] as QuestionDraft),
    }),
  };
  return parts;
}

/** The questions that are left, in the order that was decided. Behind the same one, that of the last side comes first. */
function placed(fields: Fields, sides: readonly string[][]): string[] {
  const isKept = (field: string) => fields[field] !== undefined;
  const found = (fields['order'] as string[]).filter(isKept);
  for (const side of sides)
    for (const [place, field] of side.entries()) {
      if (found.includes(field) || !isKept(field)) continue;
      const before = side.slice(0, place);
      found.splice(found.findLastIndex((one) => before.includes(one)) + 1, 0, field);
    }
  return found;
}

function fieldsIn({ questions }: QuestionsDraft): string[] {
  return questions.map(questionField);
}

/** The questions without the numbers that the service no longer knows: what someone else has deleted is new. */
export function withKnownIds(
  questions: readonly QuestionDraft[],
  stored: readonly EditedQuestion[],
): QuestionDraft[] {
  return questions.map((question) => {
    const known = stored.find(({ id }) => id === question.id);
    const numbers = new Set(known?.options.map(({ id }) => id));
    const options = question.options.map((option) =>
      option.id !== null && numbers.has(option.id) ? option : { ...option, id: null },
    );
    return { ...question, id: known?.id ?? null, options };
  });
}
