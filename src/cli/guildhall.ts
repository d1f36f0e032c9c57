import { endAtBrokenPipe } from './broken-pipe-output.ts';
import { run } from './program.ts';

// Whatever is written, the database above all, is about people: only the user who runs this may read it.
process.umask(0o077);

endAtBrokenPipe();

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
