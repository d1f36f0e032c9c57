import type { Storage } from '../storage/database.ts';
import { drawSample } from './member-sample-store.ts';
import type { SearchSample } from './search-sample-rules.ts';

const sampleSize = 2000;
/** The sample is drawn anew after so many searches; a small one sooner, because it costs little. */
const searchesPerSample = 5000;

interface KeptSample {
  sample: Promise<SearchSample>;
  searches: number;
}

const samples = new WeakMap<Storage, KeptSample>();

/** The sample by which searches are planned; it may be a little old, because it decides nothing but the way. */
export async function currentSample(storage: Storage): Promise<SearchSample> {
  const kept = samples.get(storage);
  if (kept !== undefined) {
    const sample = await kept.sample;
    kept.searches += 1;
    if (kept.searches <= (searchesPerSample * sample.size) / sampleSize) return sample;
  }
  const drawn = { sample: drawSample(storage, sampleSize), searches: 0 };
  samples.set(storage, drawn);
  try {
    return await drawn.sample;
  } catch (error) {
    samples.delete(storage);
    throw error;
  }
}
