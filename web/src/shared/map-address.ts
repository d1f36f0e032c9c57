/** Where a place can be looked at on a map: a page of OpenStreetMap, opened only by somebody who asks for it. */
export function mapAddress(place: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}

/** The same for a point. */
export function mapAddressOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
}
