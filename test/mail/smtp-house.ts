import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { smtpTransport } from '../../src/platform/outbox/smtp-transport.ts';
import type { MailTransport } from '../../src/platform/outbox/mail.ts';
import { from } from './mail-house.ts';

/** A mail as the server received it. */
export interface Received {
  readonly envelopeFrom: string;
  readonly envelopeTo: readonly string[];
  readonly secure: boolean;
  readonly user: unknown;
  readonly raw: string;
  readonly email: Email;
}

export interface SmtpHouse {
  readonly port: number;
  readonly received: Received[];
}

/** A real SMTP server on loopback that keeps what it receives; `hold` delays its answer to each message. */
export async function startSmtp(
  t: TestContext,
  options: SMTPServerOptions = {},
  hold: () => Promise<void> = async () => undefined,
): Promise<SmtpHouse> {
  const received: Received[] = [];
  const keep = async (
    stream: NodeJS.ReadableStream,
    session: SMTPServerSession,
    callback: (error?: Error | null) => void,
  ): Promise<void> => {
    try {
      received.push(await receive(stream, session));
      await hold();
      callback();
    } catch (error) {
      callback(error as Error);
    }
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onData(stream, session, callback) {
      void keep(stream, session, callback);
    },
    ...options,
  });
  // A client that goes away in the middle is what some tests are about.
  server.on('error', () => undefined);
  const port = await listening(server.listen(0, '127.0.0.1'));
  t.after(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port, received };
}

async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<Received> {
  const raw = await buffer(stream);
  const { mailFrom, rcptTo } = session.envelope;
  return {
    envelopeFrom: mailFrom === false ? '' : mailFrom.address,
    envelopeTo: rcptTo.map((recipient) => recipient.address),
    secure: session.secure,
    user: session.user,
    raw: raw.toString('latin1'),
    email: await PostalMime.parse(raw),
  };
}

/** The reply a handler of the server gives instead of its usual one. */
export function smtpReply(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** A server that speaks just enough SMTP, and then does what the test wants at a certain line. */
export async function startScriptedSmtp(
  t: TestContext,
  onLine: (line: string, socket: Socket) => string | undefined,
): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 scripted ESMTP\r\n');
    let pending = '';
    socket.on('data', (data) => {
      const lines = (pending + data.toString('latin1')).split('\r\n');
      pending = lines.pop() ?? '';
      for (const line of lines) {
        const answer = socket.destroyed ? undefined : onLine(line, socket);
        if (answer !== undefined) socket.write(`${answer}\r\n`);
      }
    });
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listening(server.listen(0, '127.0.0.1'));
}

/** A port on loopback where nobody listens. */
export async function deadPort(): Promise<number> {
  const server = createServer();
  const port = await listening(server.listen(0, '127.0.0.1'));
  server.close();
  await once(server, 'close');
  return port;
}

/** The transport under test, closed after the test. */
export function transportTo(t: TestContext, port: number, extra = ''): MailTransport {
  const transport = smtpTransport({ url: `smtp://127.0.0.1:${port}/${extra}`, from });
  t.after(() => transport.close());
  return transport;
}

async function listening(server: Server): Promise<number> {
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
