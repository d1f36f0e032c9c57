import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie in which a browser keeps its session. */
export class SessionCookie {
  readonly name: string;
  readonly #isSecure: boolean;

  constructor(publicUrl: string) {
    const { protocol, pathname } = new URL(publicUrl);
    this.#isSecure = protocol === 'https:';
    // Services that share a host under several paths must not take each other's cookie.
    const path = pathname.replaceAll('/', '_').replace(/_+$/, '');
    // With the prefix browsers take it only over https and for this host alone, and so neither a page of a
    // neighbouring host nor somebody on the line can put one of their own in its place.
    this.name = `${this.#isSecure ? '__Host-' : ''}guildhall_session${path}`;
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
    const cookie = stringifySetCookie({
      name: this.name,
      value,
      maxAge,
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure,
    });
    void reply.header('set-cookie', cookie);
  }
}
