/** What decides about the policy of a page. */
export interface ContentPolicyOptions {
  /** Where the tiles of maps come from; empty for nowhere. */
  tileAddress: string;
}

/**
 * What a page of the app may load and do: only what it needs, nothing inline, and nothing from another host but the tiles
 * that the operator chose. The policy is that of the document which was loaded, so the app opens the door by loading it.
 */
export function contentPolicy(path: string, { tileAddress }: ContentPolicyOptions): string {
  // The reader of codes is WebAssembly where the browser has none of its own.
  const wasm = isDoor(path) ? " 'wasm-unsafe-eval'" : '';
  const tiles = tileAddress === '' ? '' : ` ${new URL(tileAddress).origin}`;
  return [
    "default-src 'none'",
    `script-src 'self'${wasm}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // An empty page of the service, in which mails are shown before they leave.
    "frame-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * What a mail may do that the app shows in a frame: have its own styles, which stand on its elements, and nothing else. It runs no
 * script, loads nothing, and sends nothing.
 */
export const mailFramePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Whether an address below the base path is one of the screens for the door. */
function isDoor(path: string): boolean {
  return /^\/door(?:\/|$)/.test(path);
}

/** What no page of the app uses, whatever is loaded into it; what is not named here keeps to the app itself anyway. */
const unused = [
  'accelerometer',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** The devices that pages may ask for: the camera, which reads tickets. */
export const permissionsPolicy = ['camera=(self)', ...unused.map((name) => `${name}=()`)].join(', ');
