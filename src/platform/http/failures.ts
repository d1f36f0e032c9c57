import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { badFields, DomainError, type ErrorKind } from '../shared/errors.ts';
import type { Failure } from '../shared/field-schemas.ts';
import { logOf } from './request-log.ts';
import { fieldProblems } from './validation.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media types that a route reads instead of JSON. */
    bodyTypes?: readonly string[];
  }
}

const statuses: Record<ErrorKind, number> = {
  'bad-input': 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  stale: 412,
  locked: 423,
  'version-needed': 428,
  'too-many-requests': 429,
  unavailable: 503,
};

/** The HTTP status of a domain error. */
export function statusOf(error: DomainError): number {
  return statuses[error.kind];
}

/** Builds the one shape of every failure. */
export function failureBody(
  status: number,
  error: string,
  info: readonly unknown[] = [],
): Static<typeof Failure> {
  return { success: false, error, errorCode: status, errorInfo: [...info] };
}

/** Sentences for the failures the server itself finds before a route runs. */
const serverSentences: Record<string, string> = {
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the length that Content-Length says.',
  FST_ERR_BAD_URL: 'The path is not well-formed.',
  FST_ERR_MAX_PARAM_LENGTH: 'A part of the path is too long.',
};

/** Logs what the caller cannot mend and the operator needs to know of; all else is told to the caller only. */
export function logFault({ kind, cause, message }: DomainError, request: FastifyRequest): void {
  // In a few words, because as long as the fault lasts there is a line for every request.
  if (kind === 'unavailable') logOf(request).error({ reason: wordsOf(cause) }, message);
  else if (cause !== undefined) logOf(request).error({ err: cause }, message);
}

/** What an error and those behind it say. */
function wordsOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const behind = wordsOf(error.cause);
  return behind === undefined ? error.message : `${error.message} ${behind}`;
}

/** Answers any error: what the caller can mend is explained, anything else is logged and kept inside. */
export function answerError(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof DomainError) {
    const refusal = refusalBehind(error, request);
    logFault(refusal, request);
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter));
    return answer(reply, statusOf(refusal), refusal.message, refusal.info);
  }
  if (error.validation !== undefined) {
    const problems = fieldProblems(error.validation, error.validationContext ?? 'body');
    return answer(reply, 400, badFields(problems).message, problems);
  }
  // A part of a path that is too long is bad input like any other, not a status of its own (414).
  const status = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? 400 : (error.statusCode ?? 500);
  if (status >= 400 && status < 500) {
    return answer(reply, status, serverSentence(error.code, request));
  }
  logOf(request).error({ err: error }, 'request failed');
  const sentence = `Something went wrong here. Please report it with the request id ${request.id}.`;
  return answer(reply, 500, sentence, [{ requestId: request.id }]);
}

/** What is not found for the public may be there for a token: a program whose own has ended must learn that it has. */
function refusalBehind(error: DomainError, { tokenRefusal }: FastifyRequest): DomainError {
  return error.kind === 'not-found' && tokenRefusal instanceof DomainError ? tokenRefusal : error;
}

const megabyte = 1024 * 1024;
const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** What is wrong with a request that no route has seen, in words that name what this route takes. */
function serverSentence(code: string, request: FastifyRequest): string {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return `The body is too large: at most ${sizeWords(request.routeOptions.bodyLimit)} are read.`;
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const { bodyTypes = [] } = request.routeOptions.config;
    const types = bodyTypes.length === 0 ? 'application/json in UTF-8' : alternatives.format(bodyTypes);
    return `The body must be sent as ${types}, without compression.`;
  }
  return serverSentences[code] ?? 'The request is not well-formed.';
}

function sizeWords(bytes: number): string {
  return bytes < megabyte ? `${bytes / 1024} KB` : `${bytes / megabyte} MB`;
}

function answer(
  reply: FastifyReply,
  status: number,
  message: string,
  info: readonly unknown[] = [],
): FastifyReply {
  // HTTP asks of every 401 that it names a way to authenticate.
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(failureBody(status, message, info));
}
