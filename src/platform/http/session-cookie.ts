import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The cookie in which a browser keeps its session. Scripts cannot read it; a second one without any secret tells them that
 * there is one, so that the app of a person who is not signed in need not ask and be refused.
 */
export class SessionCookie {
  readonly name: string;
  readonly #hintName: string;
  readonly #isSecure: boolean;

  constructor(publicUrl: string) {
    const { protocol, pathname } = new URL(publicUrl);
    this.#isSecure = protocol === 'https:';
    // Services that share a host under several paths must not take each other's cookie.
    const path = pathname.replaceAll('/', '_').replace(/_+$/, '');
    // With the prefix browsers take it only over https and for this host alone, and so neither a page of a
    // neighbouring host nor someone on the line can put one of their own in its place.
    this.name = `${this.#isSecure ? '__Host-' : ''}guildhall_session${path}`;
    this.#hintName = `guildhall_signed_in${path}`;
  }

  /** The session that a request carries. */
  read({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
    const { cookie } = headers;
    if (cookie === undefined || !cookie.includes(this.name)) return undefined;
    return parseCookie(cookie)[this.name] || undefined;
  }

  /** Gives the browser a session to keep for some seconds. */
  put(reply: FastifyReply, value: string, seconds: number): void {
    this.#set(reply, value, seconds);
  }

  /** Has the browser forget its session. */
  clear(reply: FastifyReply): void {
    this.#set(reply, '', 0);
  }

  #set(reply: FastifyReply, value: string, maxAge: number): void {
    const shared = { maxAge, path: '/', sameSite: 'lax', secure: this.#isSecure } as const;
    const hint = value === '' ? '' : '1';
    void reply.header('set-cookie', [
      stringifySetCookie({ ...shared, name: this.name, value, httpOnly: true }),
      stringifySetCookie({ ...shared, name: this.#hintName, value: hint }),
    ]);
  }
}
