import { Trans, useLingui } from '@lingui/react/macro';
import { ScanLine } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { Door } from '../api/schema.gen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';
import { allowSounds } from './signals.ts';

interface GateFormProps {
  door: Door;
  lastGate: string;
  onBegin: (gate: string) => void;
}

/** Where this device stands, before the door opens. */
export function GateForm({ door, lastGate, onBegin }: GateFormProps) {
  const { t } = useLingui();
  const writer = useWriter();
  const [gate, setGate] = useState(lastGate);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    allowSounds();
    onBegin(gate.trim());
  };
  return (
    <Page title={door.title} above={<Trans>Door</Trans>} below={door.place} back="/door">
      <Card className="p-5">
        <p className="mb-5 font-serif text-2xl font-semibold">
          <Trans>
            {writer.number(door.in)} of {writer.number(door.expected)} are in
          </Trans>
        </p>
        <form onSubmit={submit} className="flex flex-col gap-5">
          <TextField
            label={t`Gate`}
            hint={t`Where this device stands, such as “North”. It helps to see later where people came in.`}
            maxLength={100}
            list="gates"
            value={gate}
            onChange={({ target }) => setGate(target.value)}
          />
          <datalist id="gates">
            {door.gates.map((known) => (
              <option key={known.gate} value={known.gate} label={known.gate} />
            ))}
          </datalist>
          <Button type="submit" kind="main" icon={ScanLine} wide>
            <Trans>Open the door</Trans>
          </Button>
          <LinkButton to="/door/$event/board" params={{ event: door.id }} wide>
            <Trans>Figures by gate and minute</Trans>
          </LinkButton>
        </form>
      </Card>
      {!globalThis.isSecureContext && (
        <p role="alert" className="mt-4 rounded-control bg-open-soft px-4 py-3 font-medium text-open">
          <Trans>
            This address has no https: the browser allows neither the camera nor working without a network. A
            hand scanner and the search by name work.
          </Trans>
        </p>
      )}
    </Page>
  );
}
