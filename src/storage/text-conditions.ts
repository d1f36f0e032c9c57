import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** Writes a text so that `like` takes every character of it as it stands. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** The condition "the text is like this pattern"; in the pattern a backslash takes the meaning off `%` and `_`. */
export function isLike(text: Expression<string>, pattern: string | Expression<string>): RawBuilder<SqlBool> {
  // Said explicitly, because engines differ in whether there is an escape character by default.
  return sql<SqlBool>`${text} like ${pattern} escape '\\'`;
}
