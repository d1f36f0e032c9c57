import { MovesUp } from '../seats/moving-up-schemas.ts';
import { Count, Named, Nullable } from '../../platform/shared/field-schemas.ts';
import { detailFields, EventChangeBody } from './managed-event-schemas.ts';
import { NoticeToPeople } from './notice-schemas.ts';

export const ChangedDetail = Named(
  'ChangedEvent',
  {
    ...detailFields,
    notice: Nullable(NoticeToPeople),
    undo: Nullable(EventChangeBody),
    movesUp: Nullable(MovesUp),
    undoSeconds: Count('For how many seconds the mails wait that follow from it; 0 where there are none.'),
  },
  'The event as it is now; `notice` says who is told that it moved, or would be, and is null when nobody is. `undo`, sent as a ' +
    'change of this version with the same `scope`, takes the change back; it is null when nothing has changed. In a trial, `movesUp` says who would get ' +
    'a place from the waiting list, and is null where the change concerns no places.',
);
