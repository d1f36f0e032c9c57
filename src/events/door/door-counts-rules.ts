import type { InstantText } from '../../platform/shared/local-time.ts';

/** Those at an event with the same gate and minute; who is not in has no minute. */
export interface GateMinute {
  gate: string;
  minute: InstantText | null;
  expected: number;
  in: number;
}

/** How many came in at one gate. */
export interface GateCount {
  gate: string;
  in: number;
}

/** How many are expected at an event, and how many came in where and when. */
export interface DoorCount {
  expected: number;
  in: number;
  /** The busiest first. */
  gates: GateCount[];
  /** By minute of UTC and gate, in the order of time. */
  minutes: (GateCount & { minute: InstantText })[];
}

/** Sums up what was counted at an event. */
export function sumUp(counted: readonly GateMinute[]): DoorCount {
  const sum: DoorCount = { expected: 0, in: 0, gates: [], minutes: [] };
  const gates = new Map<string, number>();
  for (const { gate, minute, expected, in: entered } of counted) {
    sum.expected += expected;
    if (minute === null) continue;
    sum.in += entered;
    gates.set(gate, (gates.get(gate) ?? 0) + entered);
    sum.minutes.push({ minute, gate, in: entered });
  }
  const byGate = [...gates].map(([gate, entered]) => ({ gate, in: entered }));
  sum.gates = byGate.toSorted((one, other) => other.in - one.in || (one.gate < other.gate ? -1 : 1));
  return sum;
}
