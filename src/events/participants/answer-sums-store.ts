import type { EventId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { AnswerCount } from './answer-sums.ts';

/** Of words that everyone writes as they like, the most common are read, and how many there are besides. */
const readTexts = 1000;

/** How many of those who come, and of those who wait, gave which answer. */
function counted(db: Db, event: Params<{ event: EventId }>['event']) {
  return db
    .selectFrom('registrations')
    .innerJoin('registration_answers', 'registration_answers.registration_id', 'registrations.id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select(({ fn, cast, case: when }) => [
      'registration_answers.question_id as question',
      'registration_answers.answer',
      cast<number>(
        fn.sum(when().when('registrations.attending', '=', 'YES').then(1).else(0).end()),
        'bigint',
      ).as('coming'),
      fn.countAll<number>().as('all'),
    ])
    .where('registrations.event_id', '=', event)
    .where('registration_answers.answer', '!=', '')
    .where((eb) =>
      eb.or([
        eb('registrations.attending', '=', 'YES'),
        eb.and([
          eb('registrations.attending', 'is', null),
          eb('registrations.waiting_since', 'is not', null),
          eb.or([eb('members.active', 'is', null), eb('members.active', '=', 1)]),
        ]),
      ]),
    )
    .groupBy(['registration_answers.question_id', 'registration_answers.answer']);
}

const ranked = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom(
      db
        .selectFrom(counted(db, event).as('counted'))
        .innerJoin('event_questions', 'event_questions.id', 'counted.question')
        .select(({ fn }) => [
          'counted.question',
          'counted.answer',
          'counted.coming',
          'counted.all',
          'event_questions.type',
          fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy('counted.question').orderBy('counted.all', 'desc').orderBy('counted.answer'),
            )
            .as('rank'),
          fn
            .countAll<number>()
            .over((over) => over.partitionBy('counted.question'))
            .as('different'),
          fn
            .sum<number>('counted.coming')
            .over((over) => over.partitionBy('counted.question'))
            .as('allComing'),
          fn
            .sum<number>('counted.all')
            .over((over) => over.partitionBy('counted.question'))
            .as('everyone'),
        ])
        .as('ranked'),
    )
    .select(['question', 'answer', 'coming', 'all', 'different', 'allComing', 'everyone'])
    .where(({ eb, or }) => or([eb('type', '!=', 'text'), eb('rank', '<=', readTexts)]))
    .orderBy('question')
    .orderBy('rank'),
);

/** How many gave which answer to the questions of an event, the most common of each first. */
export async function findAnswerCounts(db: Db, event: EventId): Promise<AnswerCount[]> {
  const { rows } = await ranked(db, { event });
  return rows.map(({ question, answer, different, ...row }) => {
    // Sums of sums come as text from one engine.
    const [coming, all, allComing, everyone] = [row.coming, row.all, row.allComing, row.everyone].map(
      Number,
    ) as [number, number, number, number];
    return {
      question,
      answer,
      coming,
      waiting: all - coming,
      answered: { coming: allComing, waiting: everyone - allComing },
      different,
    };
  });
}
