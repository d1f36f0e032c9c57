import type { Verdict } from './verdict-rules.ts';

const tones: Record<Verdict['kind'], readonly { frequency: number; at: number; length: number }[]> = {
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

/** Says a verdict by sound and vibration, each kind in its own way. */
export function signal(kind: Verdict['kind']): void {
  navigator.vibrate?.(vibrations[kind]);
  if (context === undefined || context.state !== 'running') return;
  for (const { frequency, at, length } of tones[kind]) {
    const oscillator = new OscillatorNode(context, {
      frequency,
      type: kind === 'refused' ? 'square' : 'sine',
    });
    const volume = new GainNode(context, { gain: 0.3 });
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(context.currentTime + at);
    oscillator.stop(context.currentTime + at + length);
  }
}
