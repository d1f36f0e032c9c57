import { useCallback, useEffect, useRef, useState } from 'react';

/** As much of a long mail as still leaves what stands below it in sight. */
const mostHeight = 560;

/**
 * A mail as its reader sees it, in a frame of its own: an empty page of the service whose policy lets it have its styles and
 * nothing else. Its links lead nowhere.
 */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(mostHeight / 2);
  const show = useCallback(() => {
    const page = frame.current?.contentDocument;
    // Until it is loaded, the frame has an empty page with the policy of the app, which knows no such styles.
    if (!page?.documentElement || page.URL === 'about:blank') return;
    page.documentElement.innerHTML = html;
    page.documentElement.lang = /<html lang="([a-z]+)"/.exec(html)?.[1] ?? '';
    for (const link of Array.from(page.links)) link.removeAttribute('href');
    setHeight(Math.min(page.documentElement.scrollHeight, mostHeight));
  }, [html]);
  useEffect(show, [show]);
  return (
    <iframe
      ref={frame}
      src={new URL('mail-frame', document.baseURI).href}
      title={title}
      // The page may be written to from here; without "allow-scripts" nothing in it runs.
      sandbox="allow-same-origin"
      onLoad={show}
      style={{ height }}
      className="block w-full rounded-control border border-line"
    />
  );
}
