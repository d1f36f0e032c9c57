import { run } from './program.ts';

// Whatever is written, the database above all, is about people: only the user who runs this may read it.
process.umask(0o077);

// A reader such as `head` that has seen enough is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
