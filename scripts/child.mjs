import { execFile, spawn } from 'node:child_process';

const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a program in the place of this one: same terminal, same signals, and its exit code comes back. */
export function runChild(program, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', ...options });
    // Listening also keeps this process alive until the program has ended in its own way.
    const forward = (signal) => child.kill(signal);
    for (const signal of forwarded) process.on(signal, forward);
    const done = () => forwarded.forEach((signal) => process.off(signal, forward));
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      resolve(code ?? 128 + signalNumber(signal));
    });
  });
}

/** Runs a program beside others: what it writes is gathered, so that the outputs do not mix. */
export function gatherChild(program, args, options = {}) {
  return new Promise((resolve) => {
    execFile(program, args, { ...options, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      // A program that could not even be started has written nothing.
      const output = stdout + stderr || (error?.message ?? '');
      resolve({ hasPassed: error === null, output });
    });
  });
}

/** As shells count: a program ended by signal n has the code 128 + n. */
function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}
