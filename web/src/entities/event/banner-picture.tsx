/** How many times a banner is as wide as high, on every screen: what someone has cut out is what all see. */
export const bannerShape = 3;

/** The banner of an event. One that was never cut is shown somewhat above its middle, where people have their heads. */
export function BannerPicture({
  address,
  alt,
  className = '',
}: {
  address: string;
  alt: string;
  className?: string;
}) {
  return (
    <img
      src={address}
      alt={alt}
      style={{ aspectRatio: bannerShape }}
      className={`w-full bg-sunken object-cover object-[50%_35%] ${className}`}
    />
  );
}
