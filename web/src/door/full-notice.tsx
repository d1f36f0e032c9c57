import { Plural, Trans } from '@lingui/react/macro';
import { DoorButton } from './door-panel.tsx';

interface FullNoticeProps {
  left: number;
  /** Who it is, where several are to be seen. */
  name?: string | undefined;
  isPending: boolean;
  onLetIn: () => void;
}

/** There is no place any more; whoever stands at the door may decide otherwise, on purpose. */
export function FullNotice({ left, name, isPending, onLetIn }: FullNoticeProps) {
  return (
    <div className="flex flex-col gap-3 rounded-control bg-door-refused p-4">
      <p role="alert" className="font-medium">
        {name !== undefined && <strong className="block">{name}</strong>}
        <Plural
          value={left}
          _0="The event is full, or others wait for the last places. Nobody was let in."
          one="Only # place is left. Nobody was let in."
          other="Only # places are left. Nobody was let in."
        />
      </p>
      <DoorButton disabled={isPending} onClick={onLetIn}>
        <Trans>Let in all the same</Trans>
      </DoorButton>
    </div>
  );
}
