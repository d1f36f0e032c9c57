import { serviceAddress } from '../lib/api/client.ts';

interface PhotoProps {
  /** The file name that the interface gives as `photo`. */
  photo: string;
  /** In pixels of the page. */
  size?: number;
  className?: string;
}

/**
 * The picture of a member; the service draws initials for those without one. It always stands beside the name, so it says
 * nothing by itself to those who do not see it.
 */
export function Photo({ photo, size = 44, className = '' }: PhotoProps) {
  // Twice as many pixels for the finer screens of phones.
  const source = `${serviceAddress}/v2/members/photo/${encodeURIComponent(photo)}?s=${size * 2}`;
  return (
    <img
      src={source}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={`shrink-0 rounded-full bg-sunken object-cover ${className}`}
    />
  );
}
