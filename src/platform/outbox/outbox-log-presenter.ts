import type { Logger } from 'pino';
import type { OutboxLoopOptions } from './outbox-loop-service.ts';

/** What the log says about the outbox: mails that do not go out are a warning with the reasons, and nothing personal. */
export function outboxEvents(logger: Logger): Required<Pick<OutboxLoopOptions, 'onDrained'>> {
  return {
    onDrained: ({ problems, again, ...counts }) => {
      if (again !== undefined)
        logger.warn(
          { again },
          'mails of a process that was killed while it sent them were sent again, and may come twice',
        );
      if (problems.length === 0) logger.info(counts, 'mails were sent');
      else logger.warn({ ...counts, problems }, 'mails could not be sent: "guildhall mail list" shows them');
    },
  };
}
