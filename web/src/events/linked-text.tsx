import { Fragment } from 'react';
import { withLinks } from './event-rules.ts';

/** Text of people with its paragraphs, in which addresses of the web can be pressed. */
export function LinkedText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`whitespace-pre-line ${className}`}>
      {withLinks(text).map((part, index) =>
        part.link ? (
          // oxlint-disable-next-line react/no-array-index-key -- a text has no other key for its parts
          <a
            key={index}
            href={part.text}
            rel="noreferrer"
            target="_blank"
            className="text-link underline underline-offset-2"
          >
            {part.text}
          </a>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- a text has no other key for its parts
          <Fragment key={index}>{part.text}</Fragment>
        ),
      )}
    </div>
  );
}
