import type { FieldProblem } from '../../platform/shared/errors.ts';
import type { Question } from './question.ts';

/** What is wrong with a question: a choice has options, and no other question has. */
export function questionProblems({ type, options }: Pick<Question, 'type' | 'options'>): FieldProblem[] {
  if (type === 'choice') {
    return options.length > 0 ? [] : [{ field: 'options', problem: 'is missing: a choice needs options' }];
  }
  if (options.length === 0) return [];
  return [{ field: 'options', problem: `must be empty for a question of type ${type}` }];
}
