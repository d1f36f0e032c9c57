import type { Verdict } from '../offline/verdict-rules.ts';

const tones: Record<Verdict['kind'], readonly Tone[]> = {
  in: [
    { frequency: 880, at: 0, length: 0.09 },
    { frequency: 1320, at: 0.1, length: 0.14 },
  ],
  used: [
    { frequency: 440, at: 0, length: 0.16 },
    { frequency: 440, at: 0.22, length: 0.16 },
  ],
  refused: [{ frequency: 180, at: 0, length: 0.5 }],
};

const vibrations: Record<Verdict['kind'], number[]> = { in: [80], used: [80, 80, 80], refused: [400] };

let context: AudioContext | undefined;

/** Allows sounds: browsers ask for a tap before the first one. */
export function allowSounds(): void {
  context ??= new AudioContext();
  void context.resume();
}

/** Says by a short tick that a code was read, before anything is known about it. */
export function signalSeen(): void {
  sound([{ frequency: 2000, at: 0, length: 0.03 }], 'sine');
}

/** Says a verdict by sound and vibration, each kind in its own way. */
export function signal(kind: Verdict['kind']): void {
  navigator.vibrate?.(vibrations[kind]);
  sound(tones[kind], kind === 'refused' ? 'square' : 'sine');
}

interface Tone {
  frequency: number;
  at: number;
  length: number;
}

function sound(played: readonly Tone[], type: OscillatorType): void {
  if (context === undefined || context.state !== 'running') return;
  for (const { frequency, at, length } of played) {
    const oscillator = new OscillatorNode(context, { frequency, type });
    const volume = new GainNode(context, { gain: 0.3 });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(context.currentTime + at);
    oscillator.stop(context.currentTime + at + length);
  }
}
