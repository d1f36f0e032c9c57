import { Trans, useLingui } from '@lingui/react/macro';
import { BarChart3, CircleAlert, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Door } from '../../lib/api/schema.gen.ts';
import { dayOf } from '../../lib/format/dates.ts';
import type { StoredGate } from '../../lib/offline/door-shelves.ts';
import { useNow } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FieldProblems } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { takesScans } from './offline/door-state.ts';
import { InWords } from './door-words.tsx';
import { shortestPin } from './offline/names-list.ts';

interface GateFormProps {
  door: Door;
  /** What was chosen on this device before. */
  last: StoredGate | null;
  /** Whether the PIN of the evening is not known to this page yet. */
  needsPin: boolean;
  onBegin: (gate: string, names: { areKept: boolean; pin: string | null }) => Promise<'open' | 'wrong-pin'>;
}

/** Where this device stands, before the door opens. */
export function GateForm({ door, last, needsPin, onBegin }: GateFormProps) {
  const { t } = useLingui();
  const { asksPin, ...form } = useGateForm({ last, needsPin, onBegin });
  return (
    <Page title={door.title} above={<Trans>Door</Trans>} below={door.place} back="/door">
      <ShutNotice door={door} />
      {!globalThis.isSecureContext && (
        <Warning>
          <Trans>
            This address has no https: browsers then allow neither the camera nor working without a network. A
            hand scanner and the search by name work.
          </Trans>
        </Warning>
      )}
      <Card className="p-5">
        <p className="mb-5 font-serif text-2xl font-semibold">
          <InWords inside={door.in} expected={door.expected} />
        </p>
        <Form
          form={form}
          mayLeave
          buttons={
            <div className="mt-5 flex flex-col gap-3">
              <Button
                type="submit"
                kind="main"
                icon={ScanLine}
                wide
                disabled={!takesScans(door)}
                pending={form.isSaving}
              >
                <Trans>Open the door</Trans>
              </Button>
              <LinkButton to="/door/$event/board" params={{ event: door.id }} icon={BarChart3} wide>
                <Trans>Board with all figures</Trans>
              </LinkButton>
            </div>
          }
        >
          <TextField
            {...form.text('gate')}
            hint={t`Where this device stands, such as “North”. It shows later where people came in.`}
            maxLength={100}
            autoComplete="off"
          />
          <KnownGates
            gates={door.gates.map(({ gate }) => gate)}
            chosen={form.draft.gate}
            onChoose={(gate) => form.text('gate').onChange({ target: { value: gate } })}
          />
          {globalThis.isSecureContext && <NamesChoice {...form.choice('keepsNames')} />}
          {asksPin && (
            <TextField
              {...form.text('pin')}
              hint={t`At least six characters; a few words are safer. It is stored nowhere, and asked for again after a reload.`}
              type="password"
              autoComplete="off"
              maxLength={100}
            />
          )}
        </Form>
      </Card>
    </Page>
  );
}

function useGateForm({ last, needsPin, onBegin }: Omit<GateFormProps, 'door'>) {
  const { t } = useLingui();
  const asksPin = (keepsNames: boolean) => keepsNames && needsPin;
  const form = useForm({
    known: last,
    names: { gate: t`Gate`, pin: t`PIN of the evening` },
    words: {
      wrong: t`The names on this device are kept under another PIN. To choose a new one, open the door once without names.`,
      short: t`At least six characters, please.`,
    },
    draftOf: (chosen) => ({ gate: chosen?.gate ?? '', keepsNames: chosen?.keepsNames ?? false, pin: '' }),
    problemsOf: ({ keepsNames, pin }) =>
      asksPin(keepsNames) && pin.trim().length < shortestPin ? { pin: 'short' } : {},
    send: async ({ draft: { gate, keepsNames: areKept, pin } }) => {
      const opened = await onBegin(gate.trim(), { areKept, pin: asksPin(areKept) ? pin : null });
      if (opened === 'wrong-pin') throw new FieldProblems({ pin: 'wrong' });
      return opened;
    },
    onSaved: () => {},
  });
  return { ...form, asksPin: asksPin(form.draft.keepsNames) };
}

interface KnownGatesProps {
  gates: readonly string[];
  chosen: string;
  onChoose: (gate: string) => void;
}

/** Where others stand or stood, each one tap away. */
function KnownGates({ gates, chosen, onChoose }: KnownGatesProps) {
  const { t } = useLingui();
  if (gates.length === 0) return null;
  return (
    <ul aria-label={t`Where other devices stand`} className="-mt-2 flex flex-wrap gap-2">
      {gates.map((gate) => (
        <li key={gate}>
          <button
            type="button"
            aria-pressed={gate === chosen.trim()}
            onClick={() => onChoose(gate)}
            className="min-h-11 rounded-full border border-edge px-4 hover:bg-sunken aria-pressed:border-brand aria-pressed:bg-info-soft aria-pressed:font-semibold aria-pressed:text-info"
          >
            {gate}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Why the door takes no scans, or not yet. */
function ShutNotice({ door: { scanning, when } }: { door: Door }) {
  const formatter = useFormatter();
  const now = useNow();
  const { reason, from } = scanning;
  if (reason === 'cancelled')
    return (
      <Warning>
        <Trans>The event was cancelled: nobody is let in.</Trans>
      </Warning>
    );
  if (reason === 'review-off')
    return (
      <Warning>
        <Trans>Check-in is switched off for this event.</Trans>
      </Warning>
    );
  if (reason === 'registration-open') {
    const day = formatter.shortDay(dayOf(from), now);
    const time = formatter.time(from);
    return (
      <Warning>
        <Trans>
          Registration is open until {day}, {time}: until then every ticket is refused. You can open the door
          now, so that this device has its list.
        </Trans>
      </Warning>
    );
  }
  if (when !== 'past') return null;
  return (
    <Warning>
      <Trans>The event is over. Tickets are still taken, such as for what was written on paper.</Trans>
    </Warning>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="mb-4 flex gap-3 rounded-control bg-open-soft px-4 py-3 font-medium text-open">
      <CircleAlert size={22} aria-hidden className="mt-0.5 shrink-0" />
      <span>{children}</span>
    </p>
  );
}

interface NamesChoiceProps {
  checked: boolean;
  onChange: (isChosen: boolean) => void;
}

/** Whether this device keeps names for times without a network. */
function NamesChoice({ checked, onChange }: NamesChoiceProps) {
  return (
    <div className="flex gap-3">
      <input
        id="keeps-names"
        type="checkbox"
        checked={checked}
        aria-describedby="keeps-names-hint"
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-6 shrink-0 accent-brand"
      />
      <div>
        <label htmlFor="keeps-names" className="font-semibold">
          <Trans>Find names without a network, too</Trans>
        </label>
        <p id="keeps-names-hint" className="text-[0.9375rem] text-soft">
          <Trans>
            Keeps everyone’s name on this device until the event is over, encrypted with a PIN. Tickets can be
            scanned either way.
          </Trans>
        </p>
      </div>
    </div>
  );
}
