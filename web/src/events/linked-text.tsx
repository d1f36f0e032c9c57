import { Fragment } from 'react';
import { withLinks } from './event-rules.ts';

/** Text of people with its paragraphs, in which addresses of the web can be pressed. */
export function LinkedText({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div className={`whitespace-pre-line ${className}`}>
      {withLinks(text).map((part) => (
        <Fragment key={part.at}>
          {part.link ? (
            <a
              href={part.text}
              rel="noreferrer"
              target="_blank"
              className="text-link underline underline-offset-2"
            >
              {part.text}
            </a>
          ) : (
            part.text
          )}
        </Fragment>
      ))}
    </div>
  );
}
